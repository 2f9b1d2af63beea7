import PropertyInjection
import TestSupport
import Testing

/// The examples of the neighbours' introductions, in our words. That they compile in all modes of a client is
/// tested by `MisuseTests`.
struct NeighbourExampleTests {
  @Test func containerOfProvidersGivesItsServices() throws {
    let services = AppServices(user: "Anna")
    #expect(try services.first.get() === services.first.get())
    #expect(try services.second.get().user == "Anna")
    #expect(try services.second.get().first === services.first.get())
    #expect(try services.editors.get("text").text == "text")
    #expect(throws: ResolutionError.self) { try AppServices(user: "").second.get() }
  }

  @Test func screenGetsItsServicesWhenTheContainerIsRegistered() {
    withContainers { containers in
      let screen = ServiceScreen(text: "text")
      #expect(!screen.$second.isReady)
      containers.register(AppServices(user: "Anna"))
      #expect(screen.second.user == "Anna")
      #expect(screen.editor.text == "text")
      #expect(screen.first.require() === screen.second.first)
    }
  }

  @Test func screenGetsTheEntityThatWasHandedToIt() throws {
    let registry = EntityRegistry(turn: .manual)
    let screen = try EntityRegistry.withValue(registry) {
      try registry.handOver(Document("letter")) { EntityScreen() }
    }
    #expect(screen.document.name == "letter")
  }

  @Test func modulesAndWrappersWireAnApp() throws {
    let storage = Module { Singleton(as: (any ArticleStore).self) { MemoryStore() } }
    let container = try Container(
      modules: storage,
      Module { LazySingleton { resolver in ArticleReader(try resolver.get((any ArticleStore).self)) } })
    let list = DefaultContainer.withValue(container) { ArticleList() }
    #expect(list.titles == ["first", "first"])
    #expect(list.tracker == nil)
  }
}

private final class FirstService: Sendable {}

private final class SecondService: Sendable {
  struct NoUser: Error {}

  let first: FirstService
  let user: String

  init(first: FirstService, user: String) throws {
    if user.isEmpty { throw NoUser() }
    self.first = first
    self.user = user
  }
}

private struct AppServices: Sendable {
  let first: ServiceProvider<FirstService>
  let second: ServiceProvider<SecondService>
  let editors = ParameterProvider { (text: String) in Editor(text) }

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

private final class EntityScreen {
  @InjectEntity(Document.self) var document: Document
}

private protocol ArticleStore: Sendable {
  var titles: [String] { get }
}

private struct MemoryStore: ArticleStore {
  let titles = ["first"]
}

private final class ArticleReader: Sendable {
  let store: any ArticleStore
  init(_ store: any ArticleStore) { self.store = store }
}

private final class ArticleList {
  @Inject var store: any ArticleStore
  @LazyInject var reader: ArticleReader
  @OptionalInject var tracker: Document?

  var titles: [String] { store.titles + reader.store.titles }
}
