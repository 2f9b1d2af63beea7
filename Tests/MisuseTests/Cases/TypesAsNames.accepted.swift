// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated enum Backup {}

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Database: Sendable {
  init() async throws {}
}

@MainActor final class Panel {
  var title = ""
  init(store: Store) {}
}

nonisolated func register(in container: Container) {
  container.register(Store.self, named: Backup.self) { _ in Store() }
  container.register(Store.self, named: Backup.self, instance: Store())
  container.register(Database.self, named: Backup.self) { _ in try await Database() }.inObjectScope(.container)
  container.register(Panel.self, named: Backup.self) { @MainActor resolver in
    Panel(store: try resolver.get(Store.self, named: Backup.self))
  }
  container.decorate(Store.self, named: Backup.self) { _, store in store }
  container.decorate(Panel.self, named: Backup.self) { @MainActor _, panel in
    panel.title = "backup"
    return panel
  }
  container.unregister(Store.self, named: Backup.self)
}

nonisolated func open(from resolver: any Resolver) async throws -> (Store, Database, Panel) {
  (
    resolver.require(Store.self, named: Backup.self), try await resolver.getAsync(Database.self, named: Backup.self),
    try await resolver.getAsync(Panel.self, named: Backup.self)
  )
}
