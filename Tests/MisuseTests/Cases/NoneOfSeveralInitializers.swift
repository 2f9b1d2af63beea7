// modes: swift6 swift5 mainactor
// None of several initializers fits: the compiler says why of the one that is named by its labels.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  // expected-note@+1 {{found this candidate }}
  init(id: Int, store: Store) {}
  // expected-note@+1 {{found this candidate }}
  init(title: String, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store) {}
  // expected-error@+1 {{ambiguous use of 'init'}}
  static var factory: Wiring<(_ id: Double) -> Detail> { autocreate(Detail.init) }
}

nonisolated final class Overview: FactoryComponent {
  init(id: Int, store: Store) {}
  init(title: String, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store) {}
  // expected-error@+1 {{'autocreate' is unavailable: parameter 1 of the initializer is not parameter 1 of the factory's type: it must take that type's parameters first, in the same order, and only dependencies after them}}
  static var factory: Wiring<(_ id: Double) -> Overview> { autocreate(Overview.init(id:store:)) }
}
