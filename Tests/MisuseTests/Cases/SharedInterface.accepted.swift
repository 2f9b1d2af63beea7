// modes: swift6 swift5 mainactor
// A feature module shares an interface, not its component.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

@MainActor protocol Screen {}

nonisolated enum DetailScreen: FactoryInterface {
  typealias Factory = @MainActor (_ id: Int) -> any Screen
}

@MainActor final class Detail: Screen, FactoryComponent {
  init(id: Int, store: Store) {}
  nonisolated static var factory: Wiring<DetailScreen.Factory> { autocreate(Detail.init) }
}

@MainActor struct StubScreen: Screen {
  let id: Int
}

nonisolated func register(in container: Container) {
  container.register(factory: Detail.self, as: DetailScreen.self)
  container.register(factory: DetailScreen.self, name: "stub") { _ in { id in StubScreen(id: id) } }
}

@MainActor func open(from resolver: any Resolver) throws -> [any Screen] {
  [
    resolver.require(factory: DetailScreen.self)(1),
    try resolver.get(factory: DetailScreen.self, name: "stub")(2),
    FactoryOf<DetailScreen>(resolver.require(factory: DetailScreen.self)).make(3),
  ]
}
