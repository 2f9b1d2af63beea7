// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated protocol Screen {}

nonisolated enum DetailScreen: FactoryInterface {
  typealias Factory = (Int) -> any Screen
}

nonisolated final class Detail: Screen, FactoryComponent {
  init(id: Int) {}
  static var factory: Wiring<(_ id: Int) -> any Screen> { autocreate(Detail.init) }
}

nonisolated func register(in container: Container) {
  container.register(factory: Detail.self, as: DetailScreen.self)
}
