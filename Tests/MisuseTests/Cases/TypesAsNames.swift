// modes: swift6 swift5 mainactor
// A misspelt name is an unknown type, and the closures of named services say where they run.
import FactoryInjection

nonisolated enum Backup {}

nonisolated final class Store: Sendable {
  init() {}
}

@MainActor final class Panel {
  // expected-note@+1 {{calls to initializer 'init()' from outside of its actor context are implicitly asynchronous}}
  init() {}
}

nonisolated func register(in container: Container) {
  container.register(Store.self, named: Backup.self) { _ in Store() }
  // expected-error@+2 {{cannot find 'Bakcup' in scope}}
  // expected-error@+1 {{generic parameter 'Tag' could not be inferred}}
  container.unregister(Store.self, named: Bakcup.self)
  // expected-error@+1 {{call to main actor-isolated initializer 'init()' in a synchronous nonisolated context}}
  container.register(Panel.self, named: Backup.self) { _ in Panel() }
}
