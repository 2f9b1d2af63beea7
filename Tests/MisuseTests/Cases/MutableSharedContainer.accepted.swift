// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated enum App {
  static let container = Container()
}

nonisolated func use() -> any Resolver {
  App.container
}
