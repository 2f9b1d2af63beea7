// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, store: Store) {}
  static let factory: Wiring<(_ id: Int) -> Detail> = autocreate(Detail.init)
}

nonisolated final class Overview: FactoryComponent {
  init(id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store) {}
  static let factory: Wiring<(_ id: Int) -> Overview> = autocreate(Overview.init)
}

@MainActor final class Panel: FactoryComponent {
  init(a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store, h: Store, i: Store, j: Store) {}
  nonisolated static let factory: Wiring<@MainActor () -> Panel> = autocreate(Panel.init)
}
