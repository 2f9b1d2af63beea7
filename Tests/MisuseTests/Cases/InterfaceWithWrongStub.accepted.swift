// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated protocol Screen {}

nonisolated struct StubScreen: Screen {}

nonisolated enum DetailScreen: FactoryInterface {
  typealias Factory = (Int) -> any Screen
}

nonisolated func register(in container: Container) {
  container.register(factory: DetailScreen.self) { _ in { (id: Int) in StubScreen() } }
}
