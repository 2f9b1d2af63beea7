// modes: swift6 swift5 mainactor
import PropertyInjection

@MainActor final class Panel {
  // expected-note@+1 {{calls to initializer 'init()' from outside of its actor context are implicitly asynchronous}}
  init() {}
}

nonisolated func makeProvider() -> ServiceProvider<Panel> {
  // expected-error@+1 {{call to main actor-isolated initializer 'init()' in a synchronous nonisolated context}}
  ServiceProvider(.lazy) { Panel() }
}
