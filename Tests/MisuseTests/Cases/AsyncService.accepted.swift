// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Store: Sendable {
  init() async throws {}
}

nonisolated final class Cache: Sendable {
  init(store: Store) async {}
}

@MainActor final class Panel {
  init(cache: Cache) {}
}

nonisolated func register(in container: Container) {
  container.register(Store.self) { _ in try await Store() }.inObjectScope(.container)
  container.autoregister(Cache.self, initializer: Cache.init)
  container.register(Panel.self) { resolver in await Panel(cache: try await resolver.getAsync(Cache.self)) }
}

nonisolated func open(from resolver: any Resolver) async throws -> Store {
  try await resolver.getAsync(Store.self)
}

@MainActor func openPanel(from resolver: any Resolver) async throws -> Panel {
  try await resolver.getAsync(Panel.self)
}
