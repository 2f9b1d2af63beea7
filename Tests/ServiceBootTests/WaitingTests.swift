import InjectionCore
import ServiceBoot
import TestSupport
import Testing

/// `waitUntilBooted`, `whenBooted`, `whileBooted`.
struct WaitingTests {
  private let stage = Stage()
  private let container = Container()

  init() {
    container.addChain(["a", "b"], stage)
  }

  // MARK: waitUntilBooted

  @Test func waitsUntilAllHaveBootedAndReturnsTheInstance() async throws {
    let container = container
    stage.set("boot b", .waits)
    let early = Task { try await container.waitUntilBooted(Player.self, name: "a").name }
    let boot = Task { try await container.boot() }
    await stage.untilRunning("boot b")
    let late = Task { try await container.waitUntilBooted(Player.self, name: "a") }
    stage.end("boot b")
    try await boot.value
    #expect(try await early.value == "a")
    #expect(try await late.value === container.get(Player.self, name: "a"))
    #expect(try await container.waitUntilBooted(Player.self, name: "b").name == "b")
  }

  @Test func waitingThrowsTheFailureOfTheBoot() async throws {
    let container = container
    stage.set("boot b", .fails)
    let early = Task { try await container.waitUntilBooted(Player.self, name: "a").name }
    _ = await failure { try await container.boot() }
    let late = await bootError { _ = try await container.waitUntilBooted(Player.self, name: "a") }
    #expect(late?.failures.map(\.service.name) == ["b"])
    // The early one may have come before or after.
    let error = await #expect(throws: BootError.self) { try await early.value }
    #expect(error?.failures.map(\.service.name) == ["b"])
  }

  @Test func waitingEndsWhenItsTaskIsCancelled() async throws {
    let container = container
    let waiting = Task { try await container.waitUntilBooted(Player.self, name: "a").name }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test func waitingAfterAShutdownWaitsForTheNextBoot() async throws {
    let container = container
    try await container.boot()
    try await container.shutdown()
    let waiting = Task { try await container.waitUntilBooted(Player.self, name: "a").name }
    try await container.boot()
    #expect(try await waiting.value == "a")
  }

  @Test func waitingForWhatDoesNotBootThrowsAtOnce() async throws {
    container.register(Int.self, line: 7) { _ in 7 }
    let error = await bootError { _ = try await container.waitUntilBooted(Int.self) }
    #expect(
      error?.description == """
        The service does not boot with its container.
          Int (ServiceBootTests/WaitingTests.swift:7)
          fix: mark its registration: .inObjectScope(.container).boots()
        """)
    let missing = await failure { _ = try await container.waitUntilBooted(String.self) }
    #expect((missing as? ResolutionError)?.kind == .notRegistered)
  }

  @Test func whatWasRegisteredLateIsPartOfTheNextBoot() async throws {
    try await container.boot()
    container.addPlayer("late", stage)
    let error = await bootError { _ = try await container.waitUntilBooted(Player.self, name: "late") }
    #expect(
      error?.description == """
        The service does not boot with its container.
          It was registered after the boot had begun. The next boot includes it.
          Player named "late" (ServiceBootTests/Services.swift:34)
          fix: mark its registration: .inObjectScope(.container).boots()
        """)
    try await container.shutdown()
    try await container.boot()
    #expect(try await container.waitUntilBooted(Player.self, name: "late").name == "late")
  }

  @Test func childWaitsForServicesOfItsParent() async throws {
    let child = Container(parent: container)
    let waiting = Task { try await child.waitUntilBooted(Player.self, name: "a").name }
    try await container.boot()
    #expect(try await waiting.value == "a")
  }

  // MARK: whenBooted

  @Test func operationsRunOnceInOrderAfterABootThatSucceeds() async throws {
    let stage = stage
    stage.set("boot b", .fails)
    container.whenBooted { stage.note("first") }
    container.whenBooted { stage.note("never") }.cancel()
    container.whenBooted { stage.note("second") }
    _ = await failure { try await container.boot() }
    stage.set("boot b", nil)
    try await container.boot()
    await stage.until { $0.log.contains("second") }
    try await container.shutdown()
    try await container.boot()
    container.whenBooted { stage.note("third") }
    await stage.until { $0.log.contains("third") }
    #expect(stage.log.filter { !$0.contains(" ") } == ["first", "second", "third"])
  }

  @Test func operationsRunAfterAllServicesWereTold() async throws {
    let container = Container()
    let stage = stage
    for name in ["c", "d"] { container.addPlayer(name, stage, tells: true) }
    container.whenBooted { stage.note("operation") }
    try await container.boot(BootOptions(limit: 1))
    await stage.until { $0.log.contains("operation") }
    #expect(
      stage.log == [
        "boot c", "boot d", "c knows that the boot has succeeded", "d knows that the boot has succeeded", "operation",
      ])
  }

  // MARK: whileBooted

  @Test func shutdownWaitsForOperationsAfterItBeganToRefuseNewOnes() async throws {
    let (stage, container) = (stage, container)
    stage.set("operation", .waits)
    try await container.boot()
    let operation = Task {
      try await container.whileBooted(Player.self, name: "b") { player in
        try await stage.perform("operation")
        stage.note("\(player.name) was used")
        return 7
      }
    }
    await stage.untilRunning("operation")
    let events = container.bootEvents
    let shutdown = Task { try await container.shutdown() }
    for await event in events { if case .shuttingDown = event.step { break } }
    let refused = await failure { try await container.whileBooted(Player.self, name: "a") { _ in } }
    #expect((refused as? ResolutionError)?.kind == .notBooted(.stopping))
    #expect(stage.shutDown == [])
    stage.end("operation")
    #expect(try await operation.value == 7)
    try await shutdown.value
    #expect(stage.log.suffix(3) == ["b was used", "shutdown b", "shutdown a"])
  }

  @Test func operationIsRefusedUnlessTheServicesHaveBooted() async throws {
    let error = await failure { try await container.whileBooted(Player.self, name: "a") { _ in } }
    #expect((error as? ResolutionError)?.kind == .notBooted(.idle))
    container.register(Int.self) { _ in 7 }
    #expect(await bootError { try await container.whileBooted(Int.self) { _ in } }?.kind == .doesNotBoot)
    let missing = await failure { try await container.whileBooted(String.self) { _ in } }
    #expect((missing as? ResolutionError)?.kind == .notRegistered)
  }

  /// Errors named a line of this package.
  @Test func operationThatIsRefusedIsNamedWithItsPlace() async throws {
    let early = await failure {
      try await container.whileBooted(Player.self, name: "a", fileID: "App/Use.swift", line: 5) { _ in }
    }
    #expect((early as? ResolutionError)?.location == SourceLocation(fileID: "App/Use.swift", line: 5))
    let disposed = Container()
    disposed.dispose()
    let late = await failure {
      try await disposed.whileBooted(Player.self, name: "a", fileID: "App/Use.swift", line: 6) { _ in }
    }
    #expect(
      late.map { "\($0)" } == """
        Player named "a" was asked for after its container was disposed.
          asked at: App/Use.swift:6
          fix: end what uses the container before dispose()
        """)
  }

  @Test func operationThatThrowsIsOver() async throws {
    try await container.boot()
    await #expect(throws: Stage.Failure.self) {
      try await container.whileBooted(Player.self, name: "a") { _ in throw Stage.Failure(description: "x") }
    }
    try await container.shutdown()
    #expect(stage.shutDown.sorted() == ["a", "b"])
  }

  @Test func operationThatShutsDownIsToldThatItIsWaitedFor() async throws {
    try await container.boot()
    let container = container
    let error = await bootError {
      try await container.whileBooted(Player.self, name: "a") { _ in try await container.shutdown() }
    }
    #expect(error?.kind == .calledInsideBoot)
  }

  @MainActor
  @Test func operationRunsOnTheActorOfItsCaller() async throws {
    try await container.boot()
    var count = 0
    try await container.whileBooted(Player.self, name: "a") { _ in count += 1 }
    #expect(count == 1)
  }
}
