import InjectionCore
import TestSupport
import Testing

/// Services of a custom scope whose factory runs twice, because an `initCompleted` asks for them.
struct CustomScopeCycleTests {
  private static let kept = ObjectScope(storageFactory: { PermanentStorage() }, description: "kept")

  /// The second run's end let go of the storage: the first run replaced its instance, and completed its own.
  @Test func theInstanceThatIsStoredFirstWins() throws {
    let (container, made, completed) = (Container(), Counter(), Counter())
    container.register(String.self) { _ in "graph" }.initCompleted { resolver, _ in _ = resolver.require(Int.self) }
    container.register(Int.self) { resolver in
      _ = try resolver.get(String.self)
      return made.increment()
    }.inObjectScope(Self.kept).initCompleted { _, _ in completed.increment() }
    #expect(try container.get(Int.self) == 1)
    #expect(try container.get(Int.self) == 1)
    #expect(made.value == 2)
    #expect(completed.value == 1)
  }

  @Test func theFirstOfThreeRunsWinsToo() throws {
    let (container, made) = (Container(), Counter())
    for name in ["outer", "inner"] {
      container.register(String.self, name: name) { _ in name }
        .initCompleted { resolver, _ in _ = resolver.require(Int.self) }
    }
    container.register(Int.self) { resolver in
      _ = try (resolver.get(String.self, name: "outer"), resolver.get(String.self, name: "inner"))
      return made.increment()
    }.inObjectScope(Self.kept)
    #expect(try container.get(Int.self) == 1)
    #expect(try container.get(Int.self) == 1)
    #expect(made.value == 3)
  }

  @Test func aFailedFirstRunLeavesWhatTheSecondHasStored() throws {
    struct Refused: Error {}
    let (container, made) = (Container(), Counter())
    container.register(String.self) { _ in "graph" }.initCompleted { resolver, _ in _ = resolver.require(Int.self) }
    container.register(Int.self) { resolver in
      _ = try resolver.get(String.self)
      let number = made.increment()
      if number == 2 { throw Refused() }
      return number
    }.inObjectScope(Self.kept)
    #expect(throws: ResolutionError.self) { try container.get(Int.self) }
    #expect(try container.get(Int.self) == 1)
  }
}
