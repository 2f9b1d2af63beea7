// modes: swift6 swift5 mainactor
// Each argument of the caller fills a parameter.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Page: Sendable {
  init(id: Int) {}
}

nonisolated func register(in container: Container) {
  // expected-error@+1 {{'autoregister(_:name:argument:initializer:)' is unavailable: the initializer takes fewer parameters than there are arguments}}
  container.autoregister(Store.self, argument: Int.self, initializer: Store.init)
  // expected-error@+1 {{'autoregister(_:name:arguments:_:initializer:)' is unavailable: the initializer takes fewer parameters than there are arguments}}
  container.autoregister(Page.self, arguments: Int.self, String.self, initializer: Page.init)
}
