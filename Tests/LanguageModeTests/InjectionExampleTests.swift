import PropertyInjection
import Testing

/// The introduction of Injection in our words: modules of services, and properties and arguments that are resolved by
/// their types.
struct InjectionExampleTests {
  /// What modules are made of was not usable outside of the library, and the library did not compile in Swift 6 mode.
  @Test func d16And18ModulesAndWrappersWireAnApp() throws {
    let storage = Module {
      Singleton(as: (any ArticleStore).self) { MemoryStore() }
    }
    let container = try Container(
      modules: storage,
      Module {
        LazySingleton { resolver in ArticleReader(try resolver.get((any ArticleStore).self)) }
        Unique { Visit() }
      })
    let (list, page) = DefaultContainer.withValue(container) { (ArticleList(), ArticlePage()) }
    #expect(list.titles == ["first", "first"])
    #expect(list.tracker == nil)
    let reader = list.reader
    #expect(page.reader === reader)
    let visit = list.visit
    #expect(page.visit !== visit)
  }

  @Test func d17TestHandsStubsToTheProperties() {
    let screen = Screen(store: .init(wrappedValue: EmptyStore()))
    #expect(screen.store.titles == [])
  }
}

private nonisolated protocol ArticleStore: Sendable {
  var titles: [String] { get }
}

private nonisolated struct MemoryStore: ArticleStore {
  let titles = ["first"]
}

private nonisolated struct EmptyStore: ArticleStore {
  let titles: [String] = []
}

private nonisolated final class ArticleReader: Sendable {
  let store: any ArticleStore
  init(_ store: any ArticleStore) { self.store = store }
}

private nonisolated final class Visit: Sendable {}

private nonisolated protocol Tracker: Sendable {}

private final class ArticleList {
  @Inject var store: any ArticleStore
  @Inject var visit: Visit
  @LazyInject var reader: ArticleReader
  @OptionalInject var tracker: (any Tracker)?

  init() {}

  var titles: [String] { store.titles + reader.store.titles }
}

private final class ArticlePage {
  let reader: ArticleReader
  let visit: Visit

  init(reader: ArticleReader = injected(), visit: Visit = injected()) {
    self.reader = reader
    self.visit = visit
  }
}

private struct Screen {
  @Inject var store: any ArticleStore
}
