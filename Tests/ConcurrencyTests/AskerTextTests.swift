import InjectionCore
import TestSupport
import Testing

/// What to do about a service that was asked for in the wrong way depends on who asked. The texts once sent those who
/// had called `getAsync` back to it, when a service below had asked synchronously.
struct AskerTextTests {
  private struct Asker {}

  private static let toGetAsync = "use try await getAsync"
  private static let toPreparation =
    "use try await getAsync for what was asked for first; let a closure be async, or say depends(on:) if this is shared"
  private static let toMainActor = "resolve it from @MainActor code, or with try await getAsync"
  private static let toMainActorInitializer =
    "resolve what needs it from @MainActor code, or give that a main-actor or an async initializer"

  /// The last line of the error.
  private func fix(_ body: () async throws -> some Any) async -> String? {
    do {
      _ = try await body()
      return nil
    } catch {
      return "\(error)".split(separator: "\n").last.map { String($0.dropFirst("  fix: ".count)) }
    }
  }

  private func makeContainer() -> Container {
    let container = Container()
    container.register(Numbered.self) { _ async in Numbered(1) }.implements((any Counted).self)
    container.register(Panel.self) { @MainActor _ in Panel() }.implements(AnyObject.self)
    return container
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container])
  func aSynchronousServiceIsToldToLetItBeMadeFirst(_ scope: ObjectScope) async {
    let container = makeContainer()
    container.register(Asker.self) { resolver in
      _ = try resolver.get(Numbered.self)
      return Asker()
    }.inObjectScope(scope)
    #expect(await fix { try await container.getAsync(Asker.self) } == Self.toPreparation)
    #expect(await fix { try container.get(Asker.self) } == Self.toPreparation)
  }

  @Test func aSynchronousServiceBelowAnAsynchronousOneIsToldToo() async {
    let container = makeContainer()
    container.register(Asker.self) { resolver in
      _ = try resolver.get((any Counted).self)
      return Asker()
    }
    container.register(Int.self) { resolver async throws in
      _ = try await resolver.getAsync(Asker.self)
      return 1
    }
    #expect(await fix { try await container.getAsync(Int.self) } == Self.toPreparation)
  }

  @Test func anOuterContainerThatASynchronousServiceUsesIsAskedByIt() async {
    let container = makeContainer()
    container.register(Asker.self) { [unowned container] _ in
      _ = try container.get(Numbered.self)
      return Asker()
    }
    #expect(await fix { try await container.getAsync(Asker.self) } == Self.toPreparation)
  }

  @Test func whoMayCallGetAsyncIsToldTo() async {
    let container = makeContainer()
    container.register(Asker.self) { resolver async throws in
      _ = try resolver.get(Numbered.self)
      return Asker()
    }
    #expect(await fix { try await container.getAsync(Asker.self) } == Self.toGetAsync)
    #expect(await fix { try container.get(Numbered.self) } == Self.toGetAsync)
    #expect(await fix { try container.get([Numbered].self) } == Self.toGetAsync)
    #expect(
      await fix { try container.get((any Counted).self) } == Self.toGetAsync)
  }

  @Test func aSynchronousServiceThatNeedsAMainActorOneIsToldToGoThere() async {
    let container = makeContainer()
    container.register(Asker.self) { resolver in
      _ = try resolver.get(Panel.self)
      return Asker()
    }
    #expect(await fix { try await container.getAsync(Asker.self) } == Self.toMainActorInitializer)
    #expect(await fix { try container.get(Asker.self) } == Self.toMainActorInitializer)
  }

  @Test func whoMayHopToTheMainActorIsToldTo() async {
    let container = makeContainer()
    container.register(Asker.self) { resolver async throws in
      _ = try resolver.get(AnyObject.self)
      return Asker()
    }
    #expect(await fix { try await container.getAsync(Asker.self) } == Self.toMainActor)
    #expect(await fix { try container.get(AnyObject.self) } == Self.toMainActor)
  }

  @Test func theAskerOfADecoratedServiceCounts() async {
    let container = Container()
    container.register(Numbered.self) { _ in Numbered(1) }
    container.decorate(Numbered.self) { @MainActor _, numbered in numbered }
    container.register(Asker.self) { resolver in
      _ = try resolver.get(Numbered.self)
      return Asker()
    }
    #expect(await fix { try container.get(Numbered.self) } == Self.toMainActor)
    #expect(await fix { try await container.getAsync(Asker.self) } == Self.toMainActorInitializer)
  }

  @Test func theWholeTextNamesTheAsker() async {
    let container = Container()
    let line: UInt = #line + 1
    container.register(Numbered.self) { _ async in Numbered(1) }
    container.register(Int.self) { try $0.get(Numbered.self, fileID: "App/A.swift", line: 1).number }
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(Int.self) }
    let file = "ConcurrencyTests/AskerTextTests.swift"
    #expect(
      error?.description == """
        Numbered is made asynchronously and was asked for synchronously.
          chain: Int (\(file):\(line + 1)) → Numbered (\(file):\(line))
          asked at: App/A.swift:1
          fix: use try await getAsync for what was asked for first; let a closure be async, or say depends(on:) if this is shared
        """)
  }
}

private protocol Counted: Sendable {}
extension Numbered: Counted {}
