// modes: swift6 swift5 mainactor
// An entity is handed from one screen to the next; a framework's object gets its dependencies.
import PropertyInjection

nonisolated final class Document: Sendable {
  let title: String
  init(title: String) { self.title = title }
}

nonisolated struct Session: Sendable {
  let user: String
}

@MainActor final class EditorScreen {
  @InjectEntity(Document.self) var document: Document
  @InjectEntity(\Session.user) var user: String

  init() {}
}

@MainActor class StoryboardScreen {
  init() {}
}

@MainActor final class UserScreen: StoryboardScreen, ConfiguratorComponent {
  var document: Document?

  nonisolated static var configurator: Wiring<@MainActor (UserScreen, _ number: Int) -> Void> {
    { resolver in { screen, _ in screen.document = resolver.resolve(Document.self) } }
  }
}

@MainActor func open(_ document: Document) throws -> [EditorScreen] {
  let registry = EntityRegistry(turn: .manual)
  return try EntityRegistry.withValue(registry) {
    let token = registry.register(Session(user: "user"))
    defer { withExtendedLifetime(token) {} }
    registry.registerForFirstInjection(document, removeAfter: .seconds(10))
    let first = EditorScreen()
    registry.endTurn()
    return [first, try registry.handOver(document) { EditorScreen() }]
  }
}

@MainActor func openLater(_ document: Document) async throws -> EditorScreen {
  try await EntityRegistry.current.handOver(document) {
    await Task.yield()
    return EditorScreen()
  }
}

@MainActor func configure(_ screen: UserScreen, from container: Container) throws {
  container.register(configurator: UserScreen.self)
  try container.get(configurator: UserScreen.self)(screen, 7)
}
