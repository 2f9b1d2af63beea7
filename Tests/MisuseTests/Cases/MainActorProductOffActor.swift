// modes: swift6 swift5 mainactor
// A main-actor factory is called where the main actor is not.
import FactoryInjection

@MainActor final class Panel: FactoryComponent {
  init(id: Int) {}
  nonisolated static var factory: Wiring<@MainActor (_ id: Int) -> Panel> { autocreate(Panel.init) }
}

// expected-note@+1 {{calls to parameter 'makePanel' from outside of its actor context are implicitly asynchronous}}
nonisolated func open(_ makePanel: Panel.Factory) {
  // expected-error@+1 {{call to main actor-isolated parameter 'makePanel' in a synchronous nonisolated context}}
  _ = makePanel(1)
}

nonisolated func open(from resolver: any Resolver) {
  // expected-error@+1 {{call to main actor-isolated function in a synchronous nonisolated context}}
  _ = resolver.require(factory: Panel.self)(1)
}

actor Background {
  // expected-note@+1 {{calls to parameter 'makePanel' from outside of its actor context are implicitly asynchronous}}
  func open(_ makePanel: Panel.Factory) {
    // expected-error@+1 {{call to main actor-isolated parameter 'makePanel' in a synchronous actor-isolated context}}
    _ = makePanel(1)
  }
}
