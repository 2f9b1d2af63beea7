// modes: swift6 swift5 mainactor
// Both initializers fit: one dependency has type parameters of its own, seven are a parameter pack.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class FewOrMany: FactoryComponent {
  // expected-note@+1 {{found this candidate }}
  init(id: Int, store: Store) {}
  // expected-note@+1 {{found this candidate }}
  init(id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store) {}
  // expected-error@+1 {{ambiguous use of 'init'}}
  static var factory: Wiring<(_ id: Int) -> FewOrMany> { autocreate(FewOrMany.init) }
}

nonisolated final class ManyOrMore: FactoryComponent {
  // expected-note@+1 {{found this candidate }}
  init(id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store) {}
  // expected-note@+1 {{found this candidate }}
  init(id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store, h: Store) {}
  // expected-error@+1 {{ambiguous use of 'init'}}
  static var factory: Wiring<(_ id: Int) -> ManyOrMore> { autocreate(ManyOrMore.init) }
}
