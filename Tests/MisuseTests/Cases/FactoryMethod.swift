// modes: swift6 swift5 mainactor
// The requirement is a property.
import FactoryInjection

// expected-error@+2 {{type 'Detail' does not conform to protocol 'FactoryComponent'}}
// expected-note@+1 {{add stubs for conformance}}
nonisolated final class Detail: FactoryComponent {
  init(id: Int) {}
  static func factory(_ resolver: any Resolver) -> (_ id: Int) -> Detail { { id in Detail(id: id) } }
}
