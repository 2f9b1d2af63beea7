// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated protocol Screen {}

nonisolated final class Detail: Screen, FactoryComponent {
  init(id: Int, store: Store) {}
  static var factory: Wiring<(_ id: Int) -> any Screen> { autocreate(Detail.init) }
}
