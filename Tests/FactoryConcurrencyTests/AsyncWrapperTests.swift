import FactoryInjection
import TestSupport
import Testing

/// `[T]` and `Named` asked synchronously in a `getAsync`, so that `async` and main-actor services failed.
struct AsyncWrapperTests {
  enum Spare {}

  /// Services of one type: an asynchronous one, one of the main actor, an ordinary one.
  private func makeContainer() -> Container {
    let container = Container()
    container.register(Part.self, name: "async") { _ in
      await Task.yield()
      return Part(1)
    }
    container.register(Part.self, name: "main") { @MainActor _ in
      MainActor.preconditionIsolated()
      return Part(2)
    }
    container.register(Part.self, name: "plain") { _ in Part(3) }
    return container
  }

  @Test func aCollectionHasAsyncAndMainActorServicesInTheOrderOfRegistration() async throws {
    #expect(try await makeContainer().getAsync([Part].self).map(\.number) == [1, 2, 3])
    #expect(try await makeContainer().getAsync([Part]?.self)?.map(\.number) == [1, 2, 3])
  }

  @Test func aMissingCollectionIsAnErrorOrNil() async throws {
    let error = await #expect(throws: ResolutionError.self) { try await Container().getAsync([Part].self) }
    #expect(error?.kind == .notRegistered)
    #expect(try await Container().getAsync([Part]?.self) == nil)
  }

  @Test func theFirstErrorIsThatOfTheCollection() async {
    struct Refused: Error {}
    let container = makeContainer()
    container.register(Part.self, name: "failing") { _ async throws in throw Refused() }
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync([Part].self) }
    #expect(error?.name == "failing")
    #expect(error?.underlying is Refused)
  }

  @Test func theServicesOfACollectionAreOfOneGraph() async throws {
    let (container, parts) = Container.withComponents()
    for name in ["a", "b"] {
      container.register(Holder.self, name: name) { resolver async throws in
        Holder(part: try await resolver.getAsync(Part.self))
      }
    }
    let holders = try await container.getAsync([Holder].self)
    #expect(holders.map(\.part.number) == [1, 1, 1])
    #expect(parts.value == 1)
    #expect(try await container.getAsync([Holder].self).map(\.part.number) == [2, 2, 2])
  }

  @Test func aSharedServiceOfACollectionThatNeedsItIsACycle() async {
    let container = Container()
    container.register(Holder.self) { resolver async throws in
      try await resolver.getAsync([Holder].self)[0]
    }.inObjectScope(.container)
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync([Holder].self) }
    #expect(error?.kind == .cycle)
    #expect(error?.chain.map { "\($0.service)" } == ["Holder", "Holder"])
  }

  @Test func aTraceShowsTheServicesOfACollection() async throws {
    let trace = try await makeContainer().traceAsync { try await $0.getAsync([Part].self) }.trace
    #expect(trace.requests.map(\.link.name) == ["async", "main", "plain"])
  }

  private final class Catalog: Sendable {
    let numbers: [Int]

    init(
      all: [Part], optional: [Part]?, named: Named<Part, Spare>, maybe: Named<Part?, Spare>, missing: Named<Part?, Part>
    ) async {
      numbers = (all + (optional ?? []) + [named.value, maybe.value, missing.value].compactMap { $0 }).map(\.number)
    }
  }

  private struct CatalogOfDay: FactoryComponent {
    let numbers: [Int]

    init(day: Int, all: [Part], named: Named<Part, Spare>) async throws {
      numbers = [day] + (all + [named.value]).map(\.number)
    }

    static var factory: Wiring<@Sendable (_ day: Int) async throws -> CatalogOfDay> { autocreate(CatalogOfDay.init) }
  }

  /// An asynchronous service and one of the main actor.
  private func makeCatalogContainer() -> Container {
    let container = Container()
    container.register(Part.self) { @MainActor _ in Part(1) }
    let name = "FactoryConcurrencyTests.AsyncWrapperTests.Spare"
    container.register(Part.self, name: name) { _ in
      await Task.yield()
      return Part(2)
    }
    container.autoregister(Catalog.self, initializer: Catalog.init)
    container.register(factory: CatalogOfDay.self)
    return container
  }

  @Test func asyncInitializersGetCollectionsAndNamedServices() async throws {
    #expect(try await makeCatalogContainer().getAsync(Catalog.self).numbers == [1, 2, 1, 2, 2, 2])
  }

  @Test func asyncComponentsGetCollectionsAndNamedServices() async throws {
    let make = try makeCatalogContainer().get(factory: CatalogOfDay.self)
    #expect(try await make(7).numbers == [7, 1, 2, 2])
  }

  @Test func aNamedServiceMayBeOfTheMainActor() async throws {
    let container = Container()
    container.register(Screen.self, named: Spare.self) { @MainActor _ in Screen(id: 7, part: Part(1)) }
    let screen = try await container.getAsync(Named<Screen, Spare>.self).value
    #expect(screen.id == 7)
  }
}
