// modes: swift6 swift5 mainactor
// A service is registered for a protocol that its type does not conform to.
import FactoryInjection

nonisolated protocol Storage {}

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated func register(in container: Container) {
  // expected-error@+1 {{cannot convert value of type 'Store' to closure result type 'any Storage'}}
  container.register((any Storage).self) { _ in Store() }
  // expected-error@+1 {{cannot convert value of type '@Sendable () -> Store' to expected argument type '@Sendable () throws -> any Storage'}}
  container.autoregister((any Storage).self, initializer: Store.init)
}
