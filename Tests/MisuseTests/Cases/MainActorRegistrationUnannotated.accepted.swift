// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

@MainActor final class Panel {
  init(store: Store) {}
  init(failing store: Store) throws {}
}

nonisolated func register(in container: Container) {
  container.register(Panel.self) { @MainActor resolver in Panel(store: resolver.require(Store.self)) }
  container.register(Panel.self, name: "failing") { @MainActor resolver in
    try Panel(failing: resolver.get(Store.self))
  }
  container.autoregister(Panel.self, name: "wired", initializer: Panel.init(store:))
  container.autoregister(Panel.self, name: "wired, failing", initializer: Panel.init(failing:))
}

@MainActor func open(from resolver: any Resolver) -> Panel {
  resolver.require(Panel.self)
}
