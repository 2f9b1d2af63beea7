// modes: swift6 mainactor
// A stub for a main-actor factory is made anywhere and called there.
import InjectionTesting
import Testing

@MainActor final class Panel {
  init(id: Int) {}
}

nonisolated enum PanelScreen: FactoryInterface {
  typealias Factory = @MainActor (_ id: Int) -> Panel
}

nonisolated func make() -> FactoryStub<PanelScreen, Int> {
  FactoryStub(PanelScreen.self) { id in Panel(id: id) }
}

@MainActor func call() -> Panel {
  make().factory(7)
}
