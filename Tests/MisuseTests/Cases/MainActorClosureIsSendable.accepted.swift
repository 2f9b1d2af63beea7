// modes: swift6 mainactor
// In Swift 6 mode main-actor closures are `@Sendable` anyway: one type, one key.
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
  container.register(factory: Panel.self, as: PanelScreen.self)
}
