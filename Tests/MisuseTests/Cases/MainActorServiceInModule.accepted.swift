// modes: swift6 swift5 mainactor
import PropertyInjection

@MainActor final class Panel {
  init() {}
}

nonisolated func makeModule() -> Module {
  Module {
    Singleton { @MainActor in Panel() }
  }
}
