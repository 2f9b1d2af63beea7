import FactoryInjection
import TestSupport
import Testing

/// Asynchronous products and auto-wired asynchronous services.
struct AsyncFactoryTests {
  private final class Store: Sendable {
    let part: Part
    let holder: Holder?
    init(part: Part, holder: Holder?) async { (self.part, self.holder) = (part, holder) }
  }

  @Test func anAsyncProductTakesAsyncDependencies() async throws {
    let (container, _) = Container.withComponents()
    container.register(Part.self) { _ async in Part(5) }
    container.unregister(Holder.self)
    let make = try container.get(factory: Download.self)
    let download = try await make(3)
    #expect([download.id, download.part.number] == [3, 5])
    #expect(download.holder == nil)
  }

  @Test func eachCallOfAnAsyncFactoryIsAGraphOfItsOwn() async throws {
    let (container, _) = Container.withComponents()
    let make = try container.get(factory: Download.self)
    let (first, second) = (try await make(1), try await make(2))
    #expect([first.part.number, second.part.number] == [1, 2])
    #expect(first.holder?.part === first.part)
    #expect(second.holder?.part === second.part)
  }

  @Test func aKeptAsyncFactoryWorksInADetachedTask() async throws {
    let make = try Container.withComponents().container.get(factory: Download.self)
    #expect(try await Task.detached { try await make(4).id }.value == 4)
  }

  @Test func manyTasksCallOneAsyncFactoryAndShareASingletonThatIsBuiltOnce() async throws {
    try await watched(async: "many tasks") { () async throws in
      let (container, _) = Container.withComponents()
      let made = Counter()
      container.register(Part.self) { _ async in
        await Task.yield()
        return Part(made.increment())
      }.inObjectScope(.container)
      container.unregister(Holder.self)
      let make = try container.get(factory: Download.self)
      let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
        for id in 0..<50 { group.addTask { try await make(id).part.number } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(numbers == Array(repeating: 1, count: 50))
      #expect(made.value == 1)
    }
  }

  @Test func aFailingAsyncDependencyIsTheErrorOfTheCallWithTheChain() async throws {
    struct Offline: Error {}
    let (container, _) = Container.withComponents()
    container.register(Part.self) { _ async throws in throw Offline() }
    let make = try container.get(factory: Download.self)
    let error = await #expect(throws: ResolutionError.self) { try await make(1) }
    #expect(error?.kind == .factoryFailed)
    #expect(error?.underlying is Offline)
    #expect(error?.chain.map { "\($0.component ?? $0.service)" } == ["Download", "Part"])
  }

  @Test func anAutoregisteredAsyncServiceTakesAsyncAndOptionalDependencies() async throws {
    let container = Container()
    container.register(Part.self) { _ async in Part(6) }
    container.autoregister(Store.self, initializer: Store.init).inObjectScope(.container)
    let store = try await container.getAsync(Store.self)
    #expect(store.part.number == 6)
    #expect(store.holder == nil)
    #expect(try await container.getAsync(Store.self) === store)
  }

  @Test func anAutoregisteredAsyncServiceSharesTheGraphWithItsDependencies() async throws {
    let (container, _) = Container.withComponents()
    container.autoregister(Store.self, initializer: Store.init)
    let store = try await container.getAsync(Store.self)
    #expect(store.holder?.part === store.part)
  }

  @Test func anAutoregisteredAsyncServiceIsAnErrorSynchronously() {
    let (container, _) = Container.withComponents()
    container.autoregister(Store.self, initializer: Store.init)
    let error = #expect(throws: ResolutionError.self) { try container.get(Store.self) }
    #expect(error?.kind == .needsAsync)
  }
}
