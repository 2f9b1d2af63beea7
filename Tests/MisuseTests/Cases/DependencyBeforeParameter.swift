// modes: swift6 swift5 mainactor
// Parameters come first, dependencies after.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(store: Store, id: Int) {}
  // expected-error@+1 {{'autocreate' is unavailable: parameter 1 of the initializer is not parameter 1 of the factory's type: it must take that type's parameters first, in the same order, and only dependencies after them}}
  static var factory: Wiring<(_ id: Int) -> Detail> { autocreate(Detail.init) }
}
