// modes: swift6 swift5 mainactor
// The closure promises a parameter that the initializer does not take.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, store: Store) {}
  // expected-error@+1 {{'autocreate' is unavailable: parameter 2 of the initializer is not parameter 2 of the factory's type: it must take that type's parameters first, in the same order, and only dependencies after them}}
  static var factory: Wiring<(_ id: Int, _ title: String) -> Detail> { autocreate(Detail.init) }
}
