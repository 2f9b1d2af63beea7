// modes: swift6 swift5
// The body of a stub for a main-actor factory is not called elsewhere, and its factory neither.
import InjectionTesting
import Testing

@MainActor final class Panel {
  // expected-note@+1 {{calls to initializer 'init(id:)' from outside of its actor context are implicitly asynchronous}}
  init(id: Int) {}
}

enum PanelScreen: FactoryInterface {
  typealias Factory = @MainActor (_ id: Int) -> Panel
}

enum PlainScreen: FactoryInterface {
  typealias Factory = @Sendable (_ id: Int) -> Panel
}

func plainBody() {
  // expected-error@+1 {{call to main actor-isolated initializer 'init(id:)' in a synchronous nonisolated context}}
  _ = FactoryStub(PlainScreen.self) { id in Panel(id: id) }
}

// expected-note@+1 {{add '@MainActor' to make global function 'call' part of global actor 'MainActor'}}
func call(_ stub: FactoryStub<PanelScreen, Int>) {
  // expected-error@+1 {{call to main actor-isolated function in a synchronous nonisolated context}}
  _ = stub.factory(7)
}
