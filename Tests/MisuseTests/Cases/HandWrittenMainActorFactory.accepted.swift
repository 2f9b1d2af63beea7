// modes: swift6 swift5 mainactor
import FactoryInjection

@MainActor final class Panel: FactoryComponent {
  init(id: Int) {}
  nonisolated static var factory: Wiring<@MainActor (_ id: Int) -> Panel> {
    { _ in { id in Panel(id: id) } }
  }
}
