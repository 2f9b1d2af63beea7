import PropertyInjection
import Testing

/// The introduction of ServiceContainerKit in our words: a container of providers, properties that are filled from
/// it, and an entity that one screen hands to the next.
struct ServiceContainerKitExampleTests {
  @Test func containerOfProvidersGivesItsServices() throws {
    let services = AppServices(user: "Anna")
    let first = try services.first.get()
    #expect(try services.first.get() === first)
    #expect(try services.second.get().first === first)
    #expect(try services.second.get().user == "Anna")
    #expect(try services.editors.get("text").text == "text")
    #expect(throws: ResolutionError.self) { try AppServices(user: "").second.get() }
  }

  @Test func screenGetsItsServicesWhenTheContainerIsRegistered() {
    let containers = ServiceContainers()
    let screen = ServiceContainers.withValue(containers) { ServiceScreen(text: "text") }
    #expect(!screen.$second.isReady)
    containers.register(AppServices(user: "Anna"))
    #expect(screen.second.user == "Anna")
    #expect(screen.editor.text == "text")
    let first = screen.first.require()
    #expect(screen.second.first === first)
  }

  @Test func screenGetsTheEntityThatWasHandedToIt() throws {
    let registry = EntityRegistry(turn: .manual)
    let screen = try EntityRegistry.withValue(registry) {
      try registry.handOver(Letter(title: "Dear Ben")) { EntityScreen() }
    }
    #expect(screen.letter.title == "Dear Ben")
  }
}

private nonisolated final class FirstService: Sendable {}

private nonisolated final class SecondService: Sendable {
  struct NoUser: Error {}

  let first: FirstService
  let user: String

  init(first: FirstService, user: String) throws {
    if user.isEmpty { throw NoUser() }
    self.first = first
    self.user = user
  }
}

private nonisolated struct Editor: Sendable {
  let text: String
}

private nonisolated struct AppServices: Sendable {
  let first: ServiceProvider<FirstService>
  let second: ServiceProvider<SecondService>
  let editors = ParameterProvider { (text: String) in Editor(text: text) }

  init(user: String) {
    let first = ServiceProvider(.eager) { FirstService() }
    self.first = first
    second = ServiceProvider(.lazy) { try SecondService(first: try first.get(), user: user) }
  }
}

private final class ServiceScreen {
  @InjectProvider(\AppServices.first) var first: ServiceProvider<FirstService>
  @InjectService(\AppServices.second) var second: SecondService
  @InjectParameterService(\AppServices.editors, lazy: true) var editor: Editor

  init(text: String) { $editor.set(parameters: text) }
}

private nonisolated struct Letter: Sendable {
  let title: String
}

private final class EntityScreen {
  @InjectEntity(Letter.self) var letter: Letter

  init() {}
}
