// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, store: Store) {}
  init(title: String, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store) {}
  static var factory: Wiring<(_ id: Int) -> Detail> { autocreate(Detail.init) }
}

nonisolated final class Overview: FactoryComponent {
  init(id: Int, store: Store) {}
  init(title: String, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store) {}
  static var factory: Wiring<(_ id: Int) -> Overview> { autocreate(Overview.init(id:store:)) }
}
