// modes: swift6 swift5 mainactor
import PropertyInjection

nonisolated final class Realm: Sendable {
  init() {}
}

nonisolated func makeModule() -> Module {
  Module {
    Singleton { Realm() }
  }
}
