import InjectionCore
import TestSupport
import Testing

@testable import ServiceBoot

/// What a further call of `boot()` or `shutdown()` does.
struct RepeatedCallTests {
  private let stage = Stage()
  private let container = Container()

  @Test func callersJoinTheBootThatRuns() async throws {
    container.addPlayer("a", stage)
    stage.set("boot a", .waits)
    let container = container
    let first = Task { try await container.boot() }
    await stage.untilRunning("boot a")
    let second = Task { try await container.boot() }
    let third = Task { try await container.boot() }
    await untilTrue { container.booter.guarded.withLock { $0.callerCount == 3 } }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(container.bootState == .booting)
    stage.end("boot a")
    try await first.value
    try await third.value
    #expect(stage.log == ["boot a"])
    try await container.boot()
    #expect(stage.log == ["boot a"])
  }

  @Test func lastCallerWhoIsCancelledCancelsTheBoot() async throws {
    container.addPlayer("a", stage)
    stage.set("boot a", .waits)
    let container = container
    let first = Task { try await container.boot() }
    await stage.untilRunning("boot a")
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(container.bootState == .stopped)
    stage.set("boot a", nil)
    try await container.boot()
    #expect(stage.log == ["boot a", "boot a"])
  }

  @Test func cancelledCallerBeginsNothing() async throws {
    container.addPlayer("a", stage)
    stage.set("begin", .waits)
    let container = container
    let task = Task {
      try? await stage.perform("begin")
      try await container.boot()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(container.bootState == .idle)
  }

  @Test func bootDuringAShutdownFollowsIt() async throws {
    container.addPlayer("a", stage)
    try await container.boot()
    stage.set("shutdown a", .waits)
    let container = container
    let shutdown = Task { try await container.shutdown() }
    await stage.untilRunning("shutdown a")
    let again = Task { try await container.boot() }
    let other = Task { try await container.shutdown() }
    // Only when all of them wait: a shutdown that comes late would be one of the boot that follows.
    await untilTrue { container.booter.guarded.withLock { $0.shutdown?.waiterCount == 3 } }
    stage.end("shutdown a")
    try await shutdown.value
    try await again.value
    try await other.value
    #expect(stage.log == ["boot a", "shutdown a", "boot a"])
  }

  @Test func shutdownWithoutABootDoesNothing() async throws {
    container.addPlayer("a", stage)
    try await container.shutdown()
    #expect(container.bootState == .idle)
    try await container.boot()
    try await container.shutdown()
    try await container.shutdown()
    #expect(stage.log == ["boot a", "shutdown a"])
  }

  @Test func shutdownGoesOnWhenItsCallerIsCancelled() async throws {
    container.addChain(["a", "b"], stage)
    try await container.boot()
    stage.set("shutdown b", .waits)
    let container = container
    let shutdown = Task { try await container.shutdown() }
    await stage.untilRunning("shutdown b")
    shutdown.cancel()
    stage.end("shutdown b")
    try await shutdown.value
    #expect(stage.shutDown == ["b", "a"])
  }

  @Test func containerWithoutSuchServicesBoots() async throws {
    try await container.boot()
    #expect(container.bootState == .booted)
  }

  @Test func copyHasAStateOfItsOwn() async throws {
    container.register((any Sendable).self) { [stage] _ in Player("a", stage) }.inObjectScope(.container).boots()
    try await container.boot()
    let copy = container.copy()
    #expect(copy.bootState == .idle)
    try await copy.boot()
    #expect(stage.log == ["boot a", "boot a"])
  }
}
