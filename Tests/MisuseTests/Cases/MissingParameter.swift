// modes: swift6 swift5 mainactor
// The closure leaves out a parameter that stands before its own.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, title: String, store: Store) {}
  // expected-error@+1 {{'autocreate' is unavailable: parameter 1 of the initializer is not parameter 1 of the factory's type: it must take that type's parameters first, in the same order, and only dependencies after them}}
  static var factory: Wiring<(_ title: String) -> Detail> { autocreate(Detail.init) }
}
