import PropertyInjection
import TestSupport
import Testing

/// Entities that nobody injects: 1B 58, and the scoped form.
struct UnusedEntityTests {
  private let clock = ManualClock()
  private let unused = Recorder<String>()

  @Test func b58UnusedEntityIsRemovedAfterItsTimeAndTold() async {
    let (told, waiting) = AsyncStream<UnusedEntity>.makeStream()
    let registry = EntityRegistry(turn: .manual, clock: clock) { waiting.yield($0) }
    registry.registerForFirstInjection(
      Document("a"), removeAfter: .seconds(10), fileID: "App/List.swift", line: 3)
    await clock.untilSleeping(1)
    clock.advance(by: .seconds(9))
    #expect(registry.contains(Document.self))
    clock.advance(by: .seconds(1))
    var iterator = told.makeAsyncIterator()
    let entity = await iterator.next()
    #expect(!registry.contains(Document.self))
    #expect(
      entity?.description == """
        An entity of type Document was never injected within 10.0 seconds.
          registered at: App/List.swift:3
          fix: create the object whose @InjectEntity property takes it before that, or do not register it
        """)
  }

  @Test func b58EntityThatWasInjectedIsNotTold() async {
    let registry = makeRegistry()
    registry.registerForFirstInjection(Document("a"), removeAfter: .seconds(10))
    registry.registerForFirstInjection(7, removeAfter: .seconds(10))
    await clock.untilSleeping(2)
    #expect(EntityRegistry.withValue(registry) { InjectEntity(Document.self)().name } == "a")
    registry.endTurn()
    clock.advance(by: .seconds(10))
    await untilTold()
    #expect(!registry.contains(Int.self))
    #expect(unused.values == ["Int"])
  }

  @Test func b58TimeIsNotMeasuredForAnEntityThatServedAWaiter() async {
    let registry = makeRegistry()
    let property = EntityRegistry.withValue(registry) { InjectEntity(Document.self) }
    registry.registerForFirstInjection(Document("a"), removeAfter: .seconds(1))
    registry.registerForFirstInjection(7, removeAfter: .seconds(2))
    await clock.untilSleeping(1)
    clock.advance(by: .seconds(2))
    await untilTold()
    #expect(!registry.contains(Int.self))
    #expect(registry.contains(Document.self))
    #expect(property().name == "a")
    #expect(unused.values == ["Int"])
  }

  // MARK: Scoped

  @Test func entityIsHandedOverWhileAClosureRuns() throws {
    let registry = makeRegistry()
    let names = try EntityRegistry.withValue(registry) {
      try registry.handOver(Document("a")) {
        [InjectEntity(Document.self)().name, InjectEntity((any Titled).self)().name]
      }
    }
    #expect(names == ["a", "a"])
    #expect(!registry.contains(Document.self))
  }

  @Test func entityIsHandedOverWhileATaskRuns() async throws {
    let registry = makeRegistry()
    let name = try await EntityRegistry.withValue(registry) {
      try await registry.handOver(Document("a")) {
        await Task { InjectEntity(Document.self)().name }.value
      }
    }
    #expect(name == "a")
    #expect(!registry.contains(Document.self))
  }

  @Test func waiterServedByAHandOverCounts() throws {
    let registry = makeRegistry()
    let property = EntityRegistry.withValue(registry) { InjectEntity(Document.self) }
    try registry.handOver(Document("a")) {}
    #expect(property().name == "a")
  }

  @Test func handOverThatInjectsNothingThrows() async {
    let registry = makeRegistry()
    let error = #expect(throws: UnusedEntity.self) {
      try registry.handOver(Document("a"), fileID: "App/List.swift", line: 3) {}
    }
    #expect(
      error?.description == """
        An entity of type Document was never injected while it was handed over.
          registered at: App/List.swift:3
          fix: create the object whose @InjectEntity property takes it before that, or do not register it
        """)
    await #expect(throws: UnusedEntity.self) { try await registry.handOver(Document("a")) { await Task.yield() } }
    #expect(!registry.contains(Document.self))
  }

  @Test func errorOfTheClosureComesThroughAndTheEntityIsRemoved() async {
    let registry = makeRegistry()
    #expect(throws: Refusal.self) { try registry.handOver(Document("a")) { throw Refusal() } }
    await #expect(throws: Refusal.self) {
      try await registry.handOver(Document("a")) {
        await Task.yield()
        throw Refusal()
      }
    }
    #expect(!registry.contains(Document.self))
    #expect(unused.values.isEmpty)
  }

  @Test func unusedEntityIsToldOnStandardErrorByDefault() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let clock = ManualClock()
        var registry: EntityRegistry? = EntityRegistry(turn: .manual, clock: clock)
        registry?.registerForFirstInjection(7, removeAfter: .seconds(1), fileID: "App/List.swift", line: 3)
        await clock.untilSleeping(1)
        clock.advance(by: .seconds(1))
        while registry?.contains(Int.self) == true { await Task.yield() }
        // Whoever removed the entity keeps the registry until it has told.
        weak let kept = registry
        registry = nil
        while kept != nil { await Task.yield() }
      })
    #expect(
      trapText(result.standardErrorContent, lines: 1)
        == "An entity of type Int was never injected within 1.0 seconds.; registered at: App/List.swift:3; "
        + "fix: create the object whose @InjectEntity property takes it before that, or do not register it")
  }

  /// An entity is removed first, and told then.
  private func untilTold() async {
    while unused.values.isEmpty { await Task.yield() }
  }

  private func makeRegistry() -> EntityRegistry {
    EntityRegistry(turn: .manual, clock: clock) { [unused] in unused.append("\($0.type)") }
  }
}

private struct Refusal: Error {}
