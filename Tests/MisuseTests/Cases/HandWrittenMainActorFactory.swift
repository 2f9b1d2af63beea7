// modes: mainactor
// A main-actor type built behind a plain closure: once ran off the main actor without a word.
import FactoryInjection

final class Panel: FactoryComponent {
  // expected-note@+1 {{calls to initializer 'init(id:)' from outside of its actor context are implicitly asynchronous}}
  init(id: Int) {}
  static var factory: Wiring<(_ id: Int) -> Panel> {
    // expected-error@+1 {{call to main actor-isolated initializer 'init(id:)' in a synchronous nonisolated context}}
    { _ in { id in Panel(id: id) } }
  }
}

// expected-error@+2 {{type 'Window' does not conform to protocol 'FactoryComponent'}}
// expected-note@+1 {{add stubs for conformance}}
final class Window: FactoryComponent {
  init(id: Int) {}
  static var factory: (any Resolver) -> (_ id: Int) -> Window {
    { _ in { id in Window(id: id) } }
  }
}
