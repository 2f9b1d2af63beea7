import InjectionCore
import TestSupport
import Testing

@testable import ServiceBoot

/// The end of a container whose services boot.
struct DisposalTests {
  private let stage = Stage()
  private let container = Container()

  @Test func disposingABootedContainerTraps() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = Container()
        container.addPlayer("a", Stage())
        try await container.boot()
        container.dispose()
      })
    #expect(
      trapText(result.standardErrorContent, lines: 1).hasSuffix(
        """
        Fatal error: dispose() was called on a container that is booted. Use await disposeAsync(), which shuts its \
        services down.
        """))
  }

  @Test func asynchronousDisposalShutsDownFirst() async throws {
    let stage = stage
    container.addPlayer("a", stage).onDispose { _ in stage.note("dispose a") }
    container.addPlayer("b", needs: ["a"], stage).onDispose { _ in stage.note("dispose b") }
    try await container.boot()
    await container.disposeAsync()
    #expect(stage.log == ["boot a", "boot b", "shutdown b", "shutdown a", "dispose b", "dispose a"])
    #expect(await bootError { try await container.boot() }?.kind == .disposed)
  }

  @Test func failureOfAShutdownInADisposalIsToldToTheObserver() async throws {
    let observer = EndObserver()
    container.observer = observer
    container.addPlayer("a", stage)
    stage.set("shutdown a", .fails)
    try await container.boot()
    await container.disposeAsync()
    #expect(await observer.next() == "Player: shutdown a fails")
    #expect(container.isDisposed)
  }

  @Test func disposalBeforeAndAfterABootIsLegal() async throws {
    container.addPlayer("a", stage)
    container.dispose()
    #expect(container.isDisposed)
    let other = Container()
    other.addPlayer("a", stage)
    try await other.boot()
    try await other.shutdown()
    other.dispose()
    #expect(other.isDisposed)
  }

  @Test func whoWaitsForABootIsToldThatTheContainerWasDisposed() async throws {
    let container = container
    container.addPlayer("a", stage)
    let waiting = Task { try await container.waitUntilBooted(Player.self, name: "a").name }
    await untilTrue { container.booter.guarded.withLock { $0.waiters.first?.result.waiterCount == 1 } }
    await container.disposeAsync()
    #expect(await bootError { _ = try await waiting.value }?.kind == .disposed)
  }

  @Test func whoWaitsForABootAtAnyMomentOfADisposalIsToldSo() async throws {
    for _ in 0..<500 {
      let container = Container()
      container.addPlayer("a", stage)
      let waiting = Task { try await container.waitUntilBooted(Player.self, name: "a").name }
      container.dispose()
      let error = await failure { _ = try await waiting.value }
      // Whoever comes after the disposal finds no registration any more.
      #expect((error as? BootError)?.kind == .disposed || (error as? ResolutionError)?.kind == .disposed)
    }
  }

  @Test func disposedContainerNeitherTellsEventsNorKeepsOperations() async throws {
    let lifetimes = Lifetimes()
    let container = Container()
    container.dispose()
    for await event in container.bootEvents { Issue.record("\(event)") }
    do {
      let tracked = Tracked(lifetimes)
      container.whenBooted { withExtendedLifetime(tracked) {} }
    }
    #expect(lifetimes.alive == 0)
    #expect(await bootError { try await container.boot() }?.kind == .disposed)
  }

  @Test func disposingInsideABootTraps() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = Container()
        container.register(Worker.self) { _ in Worker { await container.disposeAsync() } }.inObjectScope(.container)
        try await container.boot()
      })
    #expect(
      trapText(result.standardErrorContent, lines: 2).hasSuffix(
        """
        Fatal error: A service that the container is calling waits for the end of that call.
          fix: say depends(on:) in its registration, or do it in a task that the call does not wait for
        """))
  }

  @Test func bootKeepsNothingAlive() async throws {
    let lifetimes = Lifetimes()
    do {
      let container = Container()
      container.register(Keeper.self) { _ in Keeper(Tracked(lifetimes)) }.inObjectScope(.container)
      container.whenBooted {}
      try await container.boot()
      try await container.shutdown()
      try await container.boot()
      #expect(lifetimes.alive == 1)
    }
    #expect(lifetimes.made == 1)
    // The tasks of the boot let go of the container soon after it has returned.
    await untilTrue { lifetimes.alive == 0 }
  }
}

private final class Keeper: BootableService {
  let tracked: Tracked
  init(_ tracked: Tracked) { self.tracked = tracked }
}
