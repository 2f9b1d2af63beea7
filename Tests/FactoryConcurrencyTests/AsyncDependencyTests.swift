import FactoryInjection
import TestSupport
import Testing

private final class Database: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

private protocol Storing: Sendable { var number: Int { get } }
extension Database: Storing {}

private final class Users: Sendable {
  let database: Database
  init(database: Database) { self.database = database }
}

private final class Pair: Sendable {
  let numbers: [Int]
  init(first: Database, second: Database, users: Users) {
    numbers = [first.number, second.number, users.database.number]
  }
}

/// Synchronous services below which something is made asynchronously. Both `get` and `getAsync` failed for them.
struct AsyncDependencyTests {
  private let container = Container()
  private let made = Counter()

  @discardableResult
  private func registerDatabase(_ scope: ObjectScope, in container: Container? = nil) -> ServiceEntry<Database> {
    (container ?? self.container).register(Database.self) { [made] _ async in
      await Task.yield()
      return Database(made.increment())
    }.inObjectScope(scope)
  }

  @Test func synchronousServiceAboveAnAsyncOneIsMadeByGetAsyncAndThenFoundByGet() async throws {
    registerDatabase(.container)
    container.autoregister(Users.self, initializer: Users.init)
    #expect(failure { try container.get(Users.self) }?.kind == .needsAsync)
    let users = try await container.getAsync(Users.self)
    let again = try container.get(Users.self)
    #expect(users.database === again.database)
    #expect(made.value == 1)
  }

  @Test func eachParameterGetsItsOwnTransient() async throws {
    registerDatabase(.transient)
    container.autoregister(Users.self, initializer: Users.init).inObjectScope(.transient)
    container.autoregister(Pair.self, initializer: Pair.init).inObjectScope(.transient)
    #expect(try await container.getAsync(Pair.self).numbers == [1, 2, 3])
    #expect(try await container.getAsync(Pair.self).numbers == [4, 5, 6])
    #expect(made.value == 6)
  }

  @Test func oneGraphOfTheRequestHasOneInstance() async throws {
    registerDatabase(.graph)
    container.autoregister(Users.self, initializer: Users.init)
    container.autoregister(Pair.self, initializer: Pair.init)
    #expect(try await container.getAsync(Pair.self).numbers == [1, 1, 1])
    #expect(try await container.getAsync(Pair.self).numbers == [2, 2, 2])
  }

  @Test func sharedServiceInBetweenIsMadeOnce() async throws {
    registerDatabase(.transient)
    container.autoregister(Users.self, initializer: Users.init).inObjectScope(.container)
    container.autoregister(Pair.self, initializer: Pair.init).inObjectScope(.transient)
    #expect(try await container.getAsync(Pair.self).numbers.sorted() == [1, 2, 3])
    let users = try container.get(Users.self)
    #expect(try await container.getAsync(Pair.self).numbers[2] == users.database.number)
    #expect(made.value == 5)
  }

  @Test func weakInstanceIsHeldUntilTheInitializerHasReturned() async throws {
    registerDatabase(.weak)
    container.autoregister(Users.self, initializer: Users.init)
    let users = try await container.getAsync(Users.self)
    #expect(try container.get(Users.self).database === users.database)
  }

  @Test func wrappersAndForwardsAreLookedThrough() async throws {
    struct All: Sendable {
      let optional: Database?
      let all: [Database]
      let named: Named<Database, Spare>
      let storing: any Storing
    }
    enum Spare {}
    registerDatabase(.transient).implements((any Storing).self)
    container.register(Database.self, named: Spare.self) { [made] _ async in Database(100 + made.increment()) }
      .inObjectScope(.transient)
    container.autoregister(All.self, initializer: All.init)
    let all = try await container.getAsync(All.self)
    #expect(all.optional?.number == 1)
    #expect(all.all.map(\.number) == [2, 103])
    #expect(all.named.value.number == 104)
    #expect(all.storing.number == 5)
  }

  @Test func whatIsAskedForLaterIsNotMade() async throws {
    struct Later: Sendable {
      let lazy: Lazy<Database>
      let provider: Provider<Database>
    }
    registerDatabase(.container)
    container.autoregister(Later.self, initializer: Later.init)
    let later = try await container.getAsync(Later.self)
    #expect(made.value == 0)
    #expect(failure { try later.lazy.get() }?.kind == .needsAsync)
    let database = try await container.getAsync(Database.self)
    #expect(try later.lazy.get() === database)
    #expect(try later.provider.get() === database)
  }

  @Test(arguments: [ObjectScope.container, .weak, .graph])
  func closureThatSaysWhatItNeedsFindsIt(scope: ObjectScope) async throws {
    registerDatabase(scope)
    container.register(Users.self) { Users(database: try $0.get(Database.self)) }.depends(on: Database.self)
    #expect(try await container.getAsync(Users.self).database.number == 1)
  }

  @Test func transientIsNotMadeForAClosureThatMayNotAsk() async throws {
    registerDatabase(.transient)
    container.register(Users.self) { Users(database: try $0.get(Database.self)) }.depends(on: Database.self)
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(Users.self) }
    #expect(error?.kind == .needsAsync)
    #expect(made.value == 0)
  }

  @Test func errorNamesTheServicesOnTheWay() async throws {
    struct Refusal: Error {}
    struct Page: Sendable { let users: Users }
    container.register(Database.self) { _ async throws -> Database in throw Refusal() }.inObjectScope(.transient)
    container.autoregister(Users.self, initializer: Users.init)
    container.autoregister(Page.self, initializer: Page.init)
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(Page.self) }
    #expect(error?.kind == .factoryFailed)
    #expect(error?.underlying is Refusal)
    #expect(error?.chain.map { "\($0.service)" } == ["Page", "Users", "Database"])
  }

  @Test func cycleThroughAnAsyncServiceIsAnError() async throws {
    container.register(Database.self) { resolver in
      _ = try await resolver.getAsync(Users.self)
      return Database(1)
    }
    container.autoregister(Users.self, initializer: Users.init)
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(Users.self) }
    #expect(error?.kind == .cycle)
    #expect(error?.chain.map { "\($0.service)" } == ["Users", "Database", "Users"])
  }

  @Test func childThatOverridesTheAsyncServiceIsSeen() async throws {
    registerDatabase(.container)
    container.autoregister(Users.self, initializer: Users.init)
    let child = Container(parent: container)
    child.register(Database.self) { _ async in Database(77) }.inObjectScope(.container)
    #expect(try await child.getAsync(Users.self).database.number == 77)
    #expect(try await container.getAsync(Users.self).database.number == 1)
  }

  @Test func argumentsGoToTheInitializer() async throws {
    struct Page: Sendable {
      let number: Int
      let users: Users
    }
    registerDatabase(.transient)
    container.autoregister(Users.self, initializer: Users.init).inObjectScope(.transient)
    container.autoregister(Page.self, argument: Int.self, initializer: Page.init)
    let page = try await container.getAsync(Page.self, argument: 7)
    #expect([page.number, page.users.database.number] == [7, 1])
  }

  @Test func mainActorServiceGetsWhatWasMadeElsewhere() async throws {
    @MainActor final class Screen {
      let users: Users
      init(users: Users) {
        MainActor.preconditionIsolated()
        self.users = users
      }
    }
    registerDatabase(.transient)
    container.autoregister(Users.self, initializer: Users.init).inObjectScope(.transient)
    container.autoregister(Screen.self, initializer: Screen.init)
    let number = try await Task.detached { [container] in
      let screen = try await container.getAsync(Screen.self)
      return screen.users.database.number
    }.value
    #expect(number == 1)
  }

  @Test func sharedServiceOfSeveralTasksIsMadeOnce() async throws {
    registerDatabase(.container)
    let users = Counter()
    container.register(Users.self) { resolver in
      users.increment()
      return Users(database: try resolver.get(Database.self))
    }.depends(on: Database.self).inObjectScope(.container)
    let tasks = (0..<8).map { _ in Task { [container] in try await container.getAsync(Users.self) } }
    var seen: Set<ObjectIdentifier> = []
    for task in tasks { seen.insert(ObjectIdentifier(try await task.value)) }
    #expect([seen.count, users.value, made.value] == [1, 1, 1])
  }

  @Test func nothingIsKeptAfterTheRequest() async throws {
    registerDatabase(.transient)
    container.autoregister(Users.self, initializer: Users.init).inObjectScope(.transient)
    weak var database: Database?
    do {
      let users = try await container.getAsync(Users.self)
      database = users.database
    }
    #expect(database == nil)
  }

  @Test func traceShowsWhatWasMadeFirst() async throws {
    registerDatabase(.container)
    container.autoregister(Users.self, initializer: Users.init)
    let trace = try await container.traceAsync { try await $0.getAsync(Users.self) }.trace
    #expect(
      trace.outline == """
        Database built
        Users built
        └─ Database reused
        """)
  }
}

/// Components whose products are synchronous, above something asynchronous. The call trapped.
struct AsyncFactoryDependencyTests {
  private final class Detail: FactoryComponent, Sendable {
    let id: Int
    let users: Users
    init(id: Int, users: Users) { (self.id, self.users) = (id, users) }
    static var factory: Wiring<@Sendable (_ id: Int) -> Detail> { autocreate(Detail.init) }
  }

  private let container = Container()

  private func register(_ scope: ObjectScope) {
    container.register(Database.self) { _ async in Database(1) }.inObjectScope(scope)
    container.autoregister(Users.self, initializer: Users.init)
    container.register(factory: Detail.self)
  }

  @Test func getAsyncOfAFactoryMakesWhatItsCallsFind() async throws {
    register(.container)
    let makeDetail = try await container.getAsync(factory: Detail.self)
    #expect([makeDetail(7).id, makeDetail(8).users.database.number] == [7, 1])
  }

  @Test func getOfAFactoryThrowsUntilWhatItNeedsIsThere() async throws {
    register(.container)
    let error = failure { try container.get(factory: Detail.self) }
    #expect(error?.kind == .needsAsync)
    #expect(error?.chain.map { "\($0.component ?? $0.service)" } == ["Detail", "Users", "Database"])
    #expect(container.resolve(factory: Detail.self) == nil)
    _ = try await container.getAsync(Database.self)
    #expect(try container.get(factory: Detail.self)(9).id == 9)
  }

  @Test(arguments: [ObjectScope.transient, .graph])
  func whatIsNotSharedCannotBeMadeForSynchronousCalls(scope: ObjectScope) async throws {
    register(scope)
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(factory: Detail.self) }
    #expect(error?.kind == .needsAsync)
    #expect(failure { try container.get(factory: Detail.self) }?.kind == .needsAsync)
  }
}
