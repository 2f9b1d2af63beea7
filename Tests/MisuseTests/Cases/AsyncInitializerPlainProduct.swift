// modes: swift6 swift5 mainactor
// The initializer is `async`, the promised closure is not.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, store: Store) async {}
  // expected-error@+1 {{cannot pass function of type '@Sendable (Int, Store) async -> Detail' to parameter expecting synchronous function type}}
  static var factory: Wiring<(_ id: Int) -> Detail> { autocreate(Detail.init) }
}
