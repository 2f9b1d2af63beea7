// modes: swift6 swift5 mainactor
// A module of services, and properties that are resolved by their types.
import PropertyInjection

nonisolated protocol Database: AnyObject, Sendable {}

nonisolated final class Realm: Database {
  init() throws {}
}

nonisolated protocol Tracker: Sendable {}

nonisolated final class RSSReader: Sendable {
  let database: any Database
  init(database: any Database) { self.database = database }
}

@MainActor final class Panel {
  init() {}
}

nonisolated func makeContainer(isTracking: Bool) throws -> Container {
  let storage = Module {
    Singleton(as: (any Database).self) { try Realm() }
  }
  return try Container(
    modules: storage,
    Module {
      LazySingleton { resolver in RSSReader(database: try resolver.get((any Database).self)) }
      if isTracking { Unique(name: "tracking") { 7 } }
      for name in ["a", "b"] { Unique(name: name) { name } }
      Unique { @MainActor in Panel() }
    })
}

final class ArticleList {
  @Inject var database: any Database
  @LazyInject var reader: RSSReader
  @OptionalInject var tracker: (any Tracker)?
  @Inject(name: "a") var name: String

  init() {}
}

struct Screen {
  @Inject var database: any Database
  @LazyInject var reader: RSSReader
}

final class Feed {
  let reader: RSSReader
  init(reader: RSSReader = injected()) { self.reader = reader }
}

func launch() throws -> [Any] {
  let container = try makeContainer(isTracking: true)
  DefaultContainer.set(container)
  let stub = try Realm()
  let screen = Screen(database: .init(wrappedValue: stub), reader: .init(wrappedValue: RSSReader(database: stub)))
  return DefaultContainer.withValue(container) { [ArticleList(), Feed(), screen] }
}

@MainActor func open() async -> Bool {
  let list = await DefaultContainer.withValue(Container()) {
    await Task.yield()
    return Feed()
  }
  return list.reader === injected(RSSReader.self)
}
