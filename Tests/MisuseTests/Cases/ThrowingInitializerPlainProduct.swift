// modes: swift6 swift5 mainactor
// The initializer is 'throws', the promised closure is not.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, store: Store) throws {}
  // expected-error@+1 {{'autocreate' is unavailable: the initializer throws: write 'throws' in the factory's type}}
  static var factory: Wiring<(_ id: Int) -> Detail> { autocreate(Detail.init) }
}
