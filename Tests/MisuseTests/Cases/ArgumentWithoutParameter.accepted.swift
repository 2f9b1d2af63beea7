// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Page: Sendable {
  init(id: Int) {}
}

nonisolated func register(in container: Container) {
  container.autoregister(Store.self, initializer: Store.init)
  container.autoregister(Page.self, argument: Int.self, initializer: Page.init)
}
