// modes: swift6 swift5 mainactor
// The outer closure is `@Sendable`, which `Wiring` says.
import FactoryInjection

// expected-error@+2 {{type 'Detail' does not conform to protocol 'FactoryComponent'}}
// expected-note@+1 {{add stubs for conformance}}
nonisolated final class Detail: FactoryComponent {
  init(id: Int) {}
  static var factory: (any Resolver) -> (_ id: Int) -> Detail { autocreate(Detail.init) }
}
