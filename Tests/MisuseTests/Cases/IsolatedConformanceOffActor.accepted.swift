// modes: mainactor
import FactoryInjection

final class Panel: FactoryComponent {
  init(id: Int) {}
  static var factory: Wiring<@MainActor (Int) -> Panel> { autocreate(Panel.init) }
}

func register(in container: Container) {
  container.register(factory: Panel.self)
}

// With a nonisolated conformance any code may register it.
final class Window: nonisolated FactoryComponent {
  init(id: Int) {}
  nonisolated static var factory: Wiring<@MainActor (Int) -> Window> { autocreate(Window.init) }
}

nonisolated func registerAnywhere(in container: Container) {
  container.register(factory: Window.self)
}
