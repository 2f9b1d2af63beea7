// modes: swift6 swift5 mainactor
import PropertyInjection

@MainActor final class Panel {
  init() {}
}

nonisolated func makeProvider() -> ServiceProvider<Panel> {
  ServiceProvider(.lazy) { @MainActor in Panel() }
}
