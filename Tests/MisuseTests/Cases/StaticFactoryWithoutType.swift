// modes: swift6 swift5 mainactor
// A component says its closure's type: nothing else tells parameters from dependencies.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

// expected-error@+2 {{type 'Detail' does not conform to protocol 'FactoryComponent'}}
// expected-note@+1 {{add stubs for conformance}}
nonisolated final class Detail: FactoryComponent {
  init(id: Int, store: Store) {}
  // expected-error@+1 {{ambiguous use of 'autocreate(_:fileID:line:)'}}
  static let factory = autocreate(Detail.init)
}
