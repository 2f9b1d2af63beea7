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

// expected-error@+2 {{type 'Overview' does not conform to protocol 'FactoryComponent'}}
// expected-note@+1 {{add stubs for conformance}}
nonisolated final class Overview: FactoryComponent {
  init(id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store) {}
  // expected-error@+1 {{ambiguous use of 'autocreate(_:fileID:line:)'}}
  static let factory = autocreate(Overview.init)
}

// expected-error@+2 {{type 'Panel' does not conform to protocol 'FactoryComponent'}}
// expected-note@+1 {{add stubs for conformance}}
@MainActor final class Panel: FactoryComponent {
  init(a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store, h: Store, i: Store, j: Store) {}
  // expected-error@+1 {{ambiguous use of 'autocreate(_:fileID:line:)'}}
  nonisolated static let factory = autocreate(Panel.init)
}
