// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, store: Store) {}
  static var factory: Wiring<(_ id: Int) -> Detail> { autocreate(Detail.init) }
}
