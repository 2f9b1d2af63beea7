// modes: swift5
// In plain Swift 5 mode `@Sendable` makes another type, and another key, of a main-actor closure.
import FactoryInjection

@MainActor protocol Screen {}

nonisolated enum PanelScreen: FactoryInterface {
  typealias Factory = @MainActor @Sendable (_ id: Int) -> any Screen
}

@MainActor final class Panel: Screen, FactoryComponent {
  init(id: Int) {}
  nonisolated static var factory: Wiring<@MainActor (_ id: Int) -> any Screen> { autocreate(Panel.init) }
}

nonisolated func register(in container: Container) {
  // expected-error@+1 {{converting non-Sendable function value to '@MainActor @Sendable (Int) -> any Screen' may introduce data races}}
  container.register(factory: Panel.self, as: PanelScreen.self)
}
