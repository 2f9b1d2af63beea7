// modes: mainactor
// In a module whose default is the main actor, nothing needs to say `nonisolated`.
import FactoryInjection

final class Store {
  init() {}
}

final class Panel: FactoryComponent {
  init(id: Int, store: Store) {}
  static var factory: Wiring<@MainActor (Int) -> Panel> { autocreate(Panel.init) }
}

final class StoredPanel: FactoryComponent {
  init(id: Int, store: Store) {}
  static let factory: Wiring<@MainActor (Int) -> StoredPanel> = autocreate(StoredPanel.init)
}

final class Coordinator {
  init(makePanel: @escaping Panel.Factory) {}
}

func register(in container: Container) {
  container.register(Store.self) { @MainActor _ in Store() }
  container.register(factory: Panel.self)
  container.register(factory: StoredPanel.self)
  container.autoregister(Coordinator.self, initializer: Coordinator.init)
}

func open(from resolver: any Resolver) -> Panel {
  resolver.require(factory: Panel.self)(1)
}
