// modes: swift5
// In Swift 5 mode a main-actor factory that is to be stubbed is also `@Sendable`, as it is in Swift 6 mode anyway.
import InjectionTesting
import Testing

@MainActor final class Panel {
  init(id: Int) {}
}

enum PanelScreen: FactoryInterface {
  typealias Factory = @MainActor @Sendable (_ id: Int) -> Panel
}

enum DetailScreen: FactoryInterface {
  typealias Factory = (_ id: Int) throws -> Int
}

func stubs() {
  let panel = FactoryStub(PanelScreen.self) { id in Panel(id: id) }
  let detail = FactoryStub(DetailScreen.self) { id in id }
  _ = (panel.calls, detail.calls)
}
