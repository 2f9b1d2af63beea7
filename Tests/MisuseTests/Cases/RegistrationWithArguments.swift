// modes: swift6 swift5 mainactor
// The closure of a main-actor service says where it runs, also when it takes arguments.
import FactoryInjection

@MainActor final class Panel {
  // expected-note@+1 {{calls to initializer 'init(title:)' from outside of its actor context are implicitly asynchronous}}
  init(title: String) {}
}

nonisolated func register(in container: Container) {
  // expected-error@+1 {{call to main actor-isolated initializer 'init(title:)' in a synchronous nonisolated context}}
  container.register(Panel.self) { (_, title: String) in Panel(title: title) }
}
