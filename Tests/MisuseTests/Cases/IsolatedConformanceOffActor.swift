// modes: mainactor
// A component of a main-actor module conforms on the main actor, and is registered there.
import FactoryInjection

final class Panel: FactoryComponent {
  init(id: Int) {}
  static var factory: Wiring<@MainActor (Int) -> Panel> { autocreate(Panel.init) }
}

nonisolated func register(in container: Container) {
  // expected-error@+1 {{main actor-isolated conformance of 'Panel' to 'FactoryComponent' cannot be used in nonisolated context}}
  container.register(factory: Panel.self)
}
