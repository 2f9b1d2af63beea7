import Synchronization
import TestSupport
import Testing

@testable import InjectionCore

struct AsyncSharedTests {
  @Test(arguments: [ObjectScope.container, .weak])
  func concurrentCallersOfASharedAsyncServiceBuildItOnce(scope: ObjectScope) async throws {
    try await watched(async: "concurrent callers") { () async throws in
      let container = Container()
      let made = Counter()
      container.register(Numbered.self) { _ async in
        await Task.yield()
        return Numbered(made.increment())
      }.inObjectScope(scope)
      let all = try await withThrowingTaskGroup(of: Numbered.self) { group in
        for _ in 0..<100 { group.addTask { try await container.getAsync(Numbered.self) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(made.value == 1)
      #expect(Set(all.map { ObjectIdentifier($0) }).count == 1)
    }
  }

  @Test func aSharedAsyncServiceIsMadeFiveHundredTimesForFiveHundredContainers() async throws {
    try await watched(async: "500 rounds") { () async throws in
      for _ in 0..<500 {
        let container = Container()
        let made = Counter()
        container.register(Numbered.self) { _ async in Numbered(made.increment()) }.inObjectScope(.container)
        async let first = container.getAsync(Numbered.self)
        async let second = container.getAsync(Numbered.self)
        async let third = container.getAsync(Numbered.self)
        let numbers = try await [first.number, second.number, third.number]
        #expect(numbers == [1, 1, 1])
      }
    }
  }

  @Test func eachCallerOfATransientAsyncServiceGetsItsOwn() async throws {
    let container = Container()
    let made = Counter()
    container.register(Numbered.self) { _ async in Numbered(made.increment()) }.inObjectScope(.transient)
    #expect(try await container.getAsync(Numbered.self).number == 1)
    #expect(try await container.getAsync(Numbered.self).number == 2)
  }

  @Test func aCancelledCallerLeavesTheOthersAlone() async throws {
    try await watched(async: "one is cancelled") { () async throws in
      let container = Container()
      let (isBuilding, mayEnd, made) = (Latch(), Latch(), Counter())
      container.register(Numbered.self) { _ async in
        isBuilding.open()
        await mayEnd.opened()
        #expect(!Task.isCancelled)
        return Numbered(made.increment())
      }.inObjectScope(.container)
      let cancelled = Task { try await container.getAsync(Numbered.self) }
      await isBuilding.opened()
      let patient = Task { try await container.getAsync(Numbered.self) }
      try await untilCallers(2, of: container)
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      mayEnd.open()
      #expect(try await patient.value.number == 1)
      #expect(try await container.getAsync(Numbered.self).number == 1)
    }
  }

  @Test func theLastCallerThatLeavesCancelsTheBuildAndTheNextOneStartsANewBuildAfterItsEnd() async throws {
    try await watched(async: "last one is cancelled") { () async throws in
      let container = Container()
      let (isBuilding, sawCancellation, mayEnd) = (Latch(), Latch(), Latch())
      let (made, events) = (Counter(), Recorder<String>())
      container.register(Numbered.self) { _ async in
        let number = made.increment()
        events.append("begin \(number)")
        if number == 1 {
          isBuilding.open()
          await untilCancelled()
          #expect(Task.isCancelled)
          sawCancellation.open()
          await mayEnd.opened()
        }
        events.append("end \(number)")
        return Numbered(number)
      }.inObjectScope(.container)
      let callers = (0..<2).map { _ in Task { try await container.getAsync(Numbered.self) } }
      await isBuilding.opened()
      try await untilCallers(2, of: container)
      for caller in callers { caller.cancel() }
      for caller in callers { await #expect(throws: CancellationError.self) { try await caller.value } }
      await sawCancellation.opened()
      let next = Task { try await container.getAsync(Numbered.self) }
      try await untilCallers(1, of: container)
      mayEnd.open()
      #expect(try await next.value.number == 2)
      #expect(events.values == ["begin 1", "end 1", "begin 2", "end 2"])
      #expect(try await container.getAsync(Numbered.self).number == 2)
    }
  }

  @Test func aBuildThatNobodyWantsAnyMoreBeforeItBeginsNeverRunsItsFactory() async throws {
    try await watched(async: "never begins") { () async throws in
      let container = Container()
      let (isBuilding, mayEnd, made) = (Latch(), Latch(), Counter())
      container.register(Numbered.self) { _ async in
        let number = made.increment()
        isBuilding.open()
        if number == 1 { await mayEnd.opened() }
        return Numbered(number)
      }.inObjectScope(.container)
      let first = Task { try await container.getAsync(Numbered.self) }
      await isBuilding.opened()
      first.cancel()
      _ = await first.result
      let second = Task { try await container.getAsync(Numbered.self) }
      try await untilCallers(1, of: container)
      second.cancel()
      _ = await second.result
      mayEnd.open()
      #expect(try await container.getAsync(Numbered.self).number == 2)
      #expect(made.value == 2)
    }
  }

  @Test func aCallerThatIsCancelledAlreadyGetsAReadyInstance() async throws {
    let container = Container()
    container.register(Numbered.self) { _ async in Numbered(1) }.inObjectScope(.container)
    _ = try await container.getAsync(Numbered.self)
    let isCancelled = Latch()
    let caller = Task {
      await isCancelled.opened()
      return try await container.getAsync(Numbered.self).number
    }
    caller.cancel()
    isCancelled.open()
    #expect(try await caller.value == 1)
  }

  @Test func everyWaiterGetsTheErrorAndTheNextCallerTriesAgain() async throws {
    try await watched(async: "error for all") { () async throws in
      let container = Container()
      let (attempts, mayFail) = (Counter(), Latch())
      container.register(Numbered.self) { _ async throws in
        let attempt = attempts.increment()
        await mayFail.opened()
        guard attempt > 1 else { throw Refusal() }
        return Numbered(attempt)
      }.inObjectScope(.container)
      let callers = (0..<8).map { _ in Task { try await container.getAsync(Numbered.self) } }
      try await untilCallers(8, of: container)
      mayFail.open()
      for caller in callers {
        let error = await #expect(throws: ResolutionError.self) { try await caller.value }
        #expect(error?.kind == .factoryFailed)
        #expect(error?.underlying is Refusal)
      }
      #expect(try await container.getAsync(Numbered.self).number == 2)
      #expect(attempts.value == 2)
    }
  }

  @Test func aWeaklyKeptAsyncServiceIsMadeAgainWhenNobodyKeepsIt() async throws {
    let container = Container()
    let made = Counter()
    container.register(Numbered.self) { _ async in Numbered(made.increment()) }.inObjectScope(.weak)
    var kept: Numbered? = try await container.getAsync(Numbered.self)
    #expect(try await container.getAsync(Numbered.self) === kept)
    weak let first = kept
    kept = nil
    while first != nil { await Task.yield() }
    #expect(try await container.getAsync(Numbered.self).number == 2)
  }

  @Test func replacingAnAsyncServiceWhileItIsBuiltGivesTheOldCallersTheNewInstance() async throws {
    try await watched(async: "replaced") { () async throws in
      let container = Container()
      let (isBuilding, mayEnd) = (Latch(), Latch())
      container.register(Numbered.self) { _ async in
        isBuilding.open()
        await mayEnd.opened()
        return Numbered(1)
      }.inObjectScope(.container)
      let old = Task { try await container.getAsync(Numbered.self) }
      await isBuilding.opened()
      container.register(Numbered.self) { _ async in Numbered(2) }.inObjectScope(.container)
      #expect(try await container.getAsync(Numbered.self).number == 2)
      mayEnd.open()
      #expect(try await old.value.number == 2)
      #expect(try await container.getAsync(Numbered.self).number == 2)
    }
  }

  /// Waits until this many tasks wait for the build of `Numbered`.
  private func untilCallers(_ count: Int, of container: Container) async throws {
    let entry = try #require(container.core.answeringEntry(of: ServiceKey(Numbered.self)))
    let cell = entry.madeCells.plainCell
    while cell.waiterCount != count { await Task.yield() }
  }
}
