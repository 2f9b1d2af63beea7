import TestSupport
import Testing

@testable import InjectionCore
@testable import ServiceBoot

/// A factory that waits for the boot, and that the boot waits for, begun by somebody else.
struct CircularWaitTests {
  private let stage = Stage()
  private let container = Container()

  init() {
    container.observer = RecordingObserver()
    container.addPlayer("a", stage)
  }

  /// Registers a feed that waits for the boot in its own way, and a service that needs it.
  private func registerFeed(
    waits: @escaping @Sendable (Container) async throws -> Void = {
      _ = try await $0.waitUntilBooted(Player.self, name: "a")
    }
  ) {
    container.register(Feed.self, line: 1) { [stage] resolver async throws -> Feed in
      try await stage.perform("feed")
      try await waits(resolver.container)
      return Feed()
    }
    .inObjectScope(.container)
  }

  private func registerReader() {
    container.register(Reader.self, line: 2) { resolver async throws -> Reader in
      Reader(try await resolver.getAsync(Feed.self, line: 3))
    }
    .inObjectScope(.container)
  }

  @Test func bootThatNeedsWhatWaitsForItFails() async throws {
    try await watched(async: "boot") { () async throws in
      registerFeed()
      registerReader()
      let container = container
      let feed = Task { try await container.getAsync(Feed.self) }
      await untilTrue { container.booter.guarded.withLock { $0.waiters.first?.result.waiterCount == 1 } }
      let error = await bootError { try await container.boot() }
      #expect(error?.kind == .failed)
      let cycle = error?.failures.first?.error as? ResolutionError
      #expect(cycle?.kind == .cycle)
      #expect(
        cycle?.description == """
          Feed needs itself before it exists.
            chain: Reader (ServiceBootTests/CircularWaitTests.swift:2) → Feed (ServiceBootTests/CircularWaitTests.swift:1)
            asked at: ServiceBootTests/CircularWaitTests.swift:3
            Several tasks build the services of this cycle; each waits for another one's factory.
            fix: let one of them get the other in initCompleted, or take a Lazy or a factory of it
          """)
      let told = await failure { _ = try await feed.value } as? ResolutionError
      #expect((told?.underlying as? BootError)?.kind == .failed)
      #expect(stage.log == ["feed"])
    }
  }

  @Test(arguments: ["wait", "boot"])
  func factoryThatWaitsForTheBootThatWaitsForItIsToldSo(call: String) async throws {
    try await watched(async: "boot") { () async throws in
      if call == "boot" {
        registerFeed { try await $0.boot() }
      } else {
        registerFeed()
      }
      registerReader()
      stage.set("feed", .waits)
      let container = container
      let feed = Task { try await container.getAsync(Feed.self) }
      await stage.untilRunning("feed")
      let boot = Task { try await container.boot() }
      let entry = try #require(container.core.answeringEntry(of: ServiceKey(Feed.self)))
      let cell = entry.madeCells.plainCell
      await untilTrue { cell.waiterCount == 2 }
      stage.end("feed")
      for error in [
        await failure { _ = try await feed.value }, await bootError { try await boot.value }?.failures[0].error,
      ] {
        let own = try #require((error as? ResolutionError)?.underlying as? BootError)
        #expect(own.kind == .calledInsideBoot)
        #expect(
          own.description == """
            A service that the container is calling waits for the end of that call.
              The boot waits for what this factory makes, which waits for the boot.
              \(call == "wait" ? "Player named \"a\" (ServiceBootTests/Services.swift:34)\n  " : "")fix: say depends(on:) in its registration, or do it in a task that the call does not wait for
            """)
      }
    }
  }

  @Test func serviceThatAsksInItsBootForWhatWaitsForItIsToldSo() async throws {
    try await watched(async: "boot") { () async throws in
      registerFeed()
      let container = container
      container.register(Worker.self) { _ in Worker { _ = try await container.getAsync(Feed.self) } }
        .inObjectScope(.container)
      let feed = Task { try await container.getAsync(Feed.self) }
      await untilTrue { container.booter.guarded.withLock { $0.waiters.first?.result.waiterCount == 1 } }
      let error = await bootError { try await container.boot() }
      #expect((error?.failures.first?.error as? ResolutionError)?.kind == .cycle)
      _ = await feed.result
      container.removeAll()
    }
  }

  @Test func whatTheBootDoesNotNeedMayWaitForIt() async throws {
    registerFeed()
    let container = container
    let feed = Task { try await container.getAsync(Feed.self) }
    await untilTrue { container.booter.guarded.withLock { $0.waiters.first?.result.waiterCount == 1 } }
    try await container.boot()
    _ = try await feed.value
    #expect(stage.log == ["feed", "boot a"])
  }

  @Test func taskThatAFactoryDoesNotWaitForMayWaitForTheBoot() async throws {
    let container = container
    let later = Recorder<Task<Player, any Error>>()
    container.register(Feed.self) { resolver async -> Feed in
      later.append(
        Task { [container = resolver.container] in try await container.waitUntilBooted(Player.self, name: "a") })
      return Feed()
    }
    .inObjectScope(.container)
    registerReader()
    try await container.boot()
    #expect(try await later.values[0].value.name == "a")
  }

  @Test func taskThatACallDoesNotWaitForMayWaitForTheBoot() async throws {
    let container = container
    let later = Recorder<Task<Player, any Error>>()
    container.register(Worker.self) { [stage] _ in
      Worker {
        later.append(Task { try await container.waitUntilBooted(Player.self, name: "a") })
        try await stage.perform("boot worker")
      }
    }
    .inObjectScope(.container)
    stage.set("boot worker", .waits)
    let boot = Task { try await container.boot() }
    await stage.untilRunning("boot worker")
    await untilTrue { container.booter.guarded.withLock { $0.waiters.first?.result.waiterCount == 1 } }
    stage.end("boot worker")
    try await boot.value
    #expect(try await later.values[0].value.name == "a")
    container.removeAll()
  }

  @Test func childTaskThatACallWaitsForIsEndedByTheTimeLimit() async throws {
    try await watched(async: "boot") { () async throws in
      let (container, clock) = (container, ManualClock())
      container.register(Worker.self, line: 7) { _ in
        Worker {
          async let player = container.waitUntilBooted(Player.self, name: "a")
          _ = try await player
        }
      }
      .inObjectScope(.container)
      let boot = Task { try await container.boot(BootOptions(limit: 1, bootTimeLimit: .seconds(30), clock: clock)) }
      await untilTrue { container.booter.guarded.withLock { $0.waiters.first?.result.waiterCount == 1 } }
      await clock.untilSleeping(1)
      clock.advance(by: .seconds(30))
      let error = await bootError { try await boot.value }
      #expect(
        error?.failures.map { "\($0)" } == [
          "Worker (ServiceBootTests/CircularWaitTests.swift:7) was cancelled at its limit of 30.0 seconds"
        ])
      container.removeAll()
    }
  }

  @Test func circleThroughAnotherContainerIsSeen() async throws {
    try await watched(async: "boot") { () async throws in
      let (container, other) = (container, Container())
      container.register(Worker.self) { _ in Worker { try await other.boot() } }.inObjectScope(.container)
      other.register(Worker.self) { _ in
        Worker { _ = try await container.waitUntilBooted(Worker.self) }
      }
      .inObjectScope(.container)
      let error = await bootError { try await container.boot() }
      let inner = error?.failures.first?.error as? BootError
      #expect((inner?.failures.first?.error as? BootError)?.kind == .calledInsideBoot)
      container.removeAll()
      other.removeAll()
    }
  }

  @Test func operationInAFactoryIsAwaitedByTheShutdownToo() async throws {
    try await watched(async: "shutdown") { () async throws in
      registerFeed { container in
        try await container.whileBooted(Player.self, name: "a") { _ in
          let error = await bootError { try await container.shutdown() }
          #expect(error?.kind == .calledInsideBoot)
        }
      }
      try await container.boot()
      _ = try await container.getAsync(Feed.self)
      try await container.shutdown()
    }
  }

  @Test func serviceThatIsToldOfTheBootMayAskForWhatHasWaitedForIt() async throws {
    for _ in 0..<200 {
      let container = Container()
      container.addPlayer("a", stage)
      container.register(Feed.self) { resolver async throws -> Feed in
        _ = try await resolver.container.waitUntilBooted(Player.self, name: "a")
        return Feed()
      }
      .inObjectScope(.container)
      let asked = Recorder<Feed?>()
      container.register(Asking.self) { [unowned container] _ in
        Asking { asked.append(try? await container.getAsync(Feed.self)) }
      }
      .inObjectScope(.container)
      let feed = Task { try await container.getAsync(Feed.self) }
      await untilTrue { container.booter.guarded.withLock { $0.waiters.first?.result.waiterCount == 1 } }
      try await container.boot()
      #expect(try await feed.value === asked.values[0])
    }
  }
}

private final class Feed: Sendable {}

private final class Reader: BootableService {
  init(_ feed: Feed) {}
}

private final class Asking: BootableService {
  private let ask: @Sendable () async -> Void
  init(_ ask: @escaping @Sendable () async -> Void) { self.ask = ask }
  func didFinishBoot(_ result: BootResult) async { await ask() }
}
