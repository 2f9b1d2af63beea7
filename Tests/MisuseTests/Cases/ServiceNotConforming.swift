// modes: swift6 swift5 mainactor
// A service is registered for a protocol that its type does not conform to.
import FactoryInjection

nonisolated protocol Storage {}

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Page: Sendable {
  init(id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store) {}
}

nonisolated func register(in container: Container) {
  // expected-error@+1 {{cannot convert value of type 'Store' to closure result type 'any Storage'}}
  container.register((any Storage).self) { _ in Store() }
  // expected-error@+1 {{'autoregister(_:name:initializer:)' is unavailable: the initializer does not make the service: register what it makes, or let that conform}}
  container.autoregister((any Storage).self, initializer: Store.init)
  // expected-error@+1 {{'autoregister(_:name:initializer:)' is unavailable: the initializer does not make the service: register what it makes, or let that conform}}
  container.autoregister((any Storage).self, initializer: Page.init)
  // expected-error@+1 {{'autoregister(_:name:argument:initializer:)' is unavailable: the initializer does not make the service: register what it makes, or let that conform}}
  container.autoregister((any Storage).self, argument: Int.self, initializer: Page.init)
}
