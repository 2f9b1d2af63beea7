// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

@MainActor final class Panel: FactoryComponent {
  init(id: Int, store: Store) throws {}
  nonisolated static var factory: Wiring<@MainActor (_ id: Int) throws -> Panel> { autocreate(Panel.init) }
}

@MainActor final class Window: FactoryComponent {
  init(id: Int, store: Store) {}
  nonisolated static var factory: Wiring<@MainActor (_ id: Int) throws -> Window> { autocreate(Window.init) }
}

@MainActor final class Overview: FactoryComponent {
  init(id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store) throws {}
  nonisolated static var factory: Wiring<@MainActor (_ id: Int) throws -> Overview> { autocreate(Overview.init) }
}
