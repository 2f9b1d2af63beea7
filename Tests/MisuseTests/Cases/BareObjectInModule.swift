// modes: swift6 swift5 mainactor
import PropertyInjection

nonisolated final class Realm: Sendable {
  init() {}
}

nonisolated func makeModule() -> Module {
  Module {
    // expected-error@+1 {{'buildExpression' is unavailable: wrap it: Singleton { … }, LazySingleton { … } or Unique { … }}}
    Realm()
  }
}
