// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(store: Store, id: Int) {}
  static var factory: Wiring<(_ id: Int) -> Detail> {
    autocreate { (id: Int, store: Store) in Detail(store: store, id: id) }
  }
}
