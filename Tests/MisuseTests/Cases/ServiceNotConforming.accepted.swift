// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated protocol Storage {}

nonisolated final class Store: Storage, Sendable {
  init() {}
}

nonisolated func register(in container: Container) {
  container.register((any Storage).self) { _ in Store() }
  container.autoregister((any Storage).self, initializer: Store.init)
}
