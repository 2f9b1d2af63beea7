// modes: swift6 swift5 mainactor
// The product is promised as a protocol that the component does not conform to.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated protocol Screen {}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, store: Store) {}
  // expected-error@+1 {{'autocreate' is unavailable: the initializer does not make what the factory's type returns: write the type that it makes, or let that one conform}}
  static var factory: Wiring<(_ id: Int) -> any Screen> { autocreate(Detail.init) }
}
