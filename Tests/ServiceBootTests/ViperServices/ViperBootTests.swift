import InjectionCore
import TestSupport
import Testing

@testable import ServiceBoot

/// ViperServices 12 to 22: the boot. Numbers are those of the article
/// "Coming from ViperServices".
struct ViperBootTests {
  private let stage = Stage()
  private let container = Container()

  init() {
    container.observer = RecordingObserver()
  }

  @Test func c12MissingDependencyIsToldWithItsChain() async throws {
    container.addPlayer("a", needs: ["b"], stage)
    let error = await bootError { try await container.boot() }
    let missing = error?.failures.first?.error as? ResolutionError
    #expect(missing?.kind == .notRegistered)
    #expect(missing?.chain.map(\.name) == ["a", "b"])
  }

  @Test func c13OrderIsThatOfRegistrationUnlessADependencySaysOtherwise() async throws {
    // There, the order of mixed lists depends on the sort.
    container.addPlayer("d", needs: ["c", "b"], stage)
    container.addPlayer("a", stage)
    container.addPlayer("c", needs: ["a"], stage)
    container.addPlayer("b", needs: ["a"], stage)
    try await container.boot(BootOptions(limit: 1))
    #expect(stage.log == ["boot a", "boot c", "boot b", "boot d"])
  }

  @Test func c14IndependentServicesBootAtTheSameTime() async throws {
    let container = container
    container.addPlayer("a", stage)
    container.addPlayer("b", stage)
    for call in ["boot a", "boot b"] { stage.set(call, .waits) }
    let boot = Task { try await container.boot() }
    await stage.until { $0.running == ["boot a", "boot b"] }
    for call in ["boot a", "boot b"] { stage.end(call) }
    try await boot.value
  }

  @Test func c15CycleIsAnErrorBeforeAnythingBoots() async throws {
    container.register(Empty.self) { _ in Empty() }.inObjectScope(.container).depends(on: Player.self)
    container.register(Player.self) { [stage] _ in Player("a", stage) }.inObjectScope(.container)
      .depends(on: Empty.self)
    let error = await bootError { try await container.boot() }
    #expect(error?.kind == .cycle)
    #expect(error?.services.map(\.description) == ["Empty", "Player", "Empty"])
    #expect(stage.log == [])
  }

  @Test func c16BeginningIsToldBeforeTheFirstBoot() async throws {
    container.addPlayer("a", stage)
    let events = container.bootEvents
    try await container.boot()
    guard case .began = await events.first(where: { _ in true })?.step else {
      Issue.record("The first event is not that the boot has begun.")
      return
    }
  }

  @Test func c17And18AllAreToldAndOperationsRunOnlyAfterASuccess() async throws {
    let stage = stage
    container.addPlayer("a", stage, tells: true)
    container.addPlayer("b", needs: ["a"], stage, tells: true)
    container.addPlayer("c", needs: ["b"], stage, tells: true)
    container.whenBooted { stage.note("operation") }
    stage.set("boot b", .fails)
    _ = await failure { try await container.boot() }
    #expect(
      stage.log == ["boot a", "boot b", "shutdown a"] + ["a", "b", "c"].map { "\($0) knows that the boot has failed" })
    stage.set("boot b", nil)
    try await container.boot()
    await stage.until { $0.log.contains("operation") }
    let notices = ["a", "b", "c"].map { "\($0) knows that the boot has succeeded" }
    #expect(Array(stage.log.dropFirst(6)) == ["boot a", "boot b", "boot c"] + notices + ["operation"])
  }

  @MainActor
  @Test func c19And20BootMayBeCalledAndAnsweredOnAnyThread() async throws {
    // There, a service that answers on a thread for which the main thread waits blocks both for ever.
    let container = container
    container.register(Worker.self) { [stage] _ in
      Worker {
        await withCheckedContinuation { continuation in onThreads(1) { _ in continuation.resume() } }
        await MainActor.run { stage.note("was on the main actor") }
      }
    }
    .inObjectScope(.container)
    try await container.boot()
    try await container.shutdown()
    try await Task.detached { try await container.boot() }.value
    #expect(stage.log == ["was on the main actor", "was on the main actor"])
  }

  @Test func c21SecondBootIsLegalInEveryState() async throws {
    // There, it ends the process.
    let container = container
    container.addPlayer("a", stage)
    stage.set("boot a", .waits)
    let boots = (1...3).map { _ in Task { try await container.boot() } }
    await stage.untilRunning("boot a")
    await untilTrue { container.booter.guarded.withLock { $0.callerCount == 3 } }
    stage.end("boot a", throwing: Stage.Failure(description: "x"))
    for boot in boots { await #expect(throws: BootError.self) { try await boot.value } }
    stage.set("boot a", nil)
    try await container.boot()
    try await container.boot()
    try await container.shutdown()
    try await container.boot()
    #expect(container.bootState == .booted)
  }

  @Test func c22ServiceThatNeverAnswersDoesNotStallTheBoot() async throws {
    let (container, clock) = (container, ManualClock())
    container.addPlayer("a", stage)
    stage.set("boot a", .ignoresCancellation)
    let boot = Task {
      try await container.boot(
        BootOptions(bootTimeLimit: .seconds(5), cancellationTimeLimit: .seconds(1), clock: clock))
    }
    for step in [5, 1] {
      await clock.untilSleeping(1)
      clock.advance(by: .seconds(step))
    }
    let error = await #expect(throws: BootError.self) { try await boot.value }
    guard case .didNotFinish(let service, after: .seconds(5)) = error?.failures.first else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(service.name == "a")
    stage.end("boot a")
  }
}
