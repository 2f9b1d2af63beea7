import InjectionCore
import ServiceBoot
import TestSupport
import Testing

/// The behaviours of ViperServices, by their numbers in the list 1C. What has no test here is a row of the article
/// "Coming from ViperServices".
struct ViperServicesTests {
  private let stage = Stage()
  private let container = Container()

  init() {
    container.observer = RecordingObserver()
  }

  // MARK: Services and registration

  @Test func behaviour2AllMethodsMayBeLeftOut() async throws {
    container.register(Empty.self) { _ in Empty() }.inObjectScope(.container)
    try await container.boot()
    try await container.shutdown()
    #expect(container.bootState == .stopped)
  }

  @Test func behaviour3EachFailureNamesItsServiceAndItsError() async throws {
    container.addPlayer("a", stage)
    stage.set("boot a", .fails)
    let error = await bootError { try await container.boot() }
    #expect(
      error?.failures.map { "\($0.service): \($0.error.map { "\($0)" } ?? "")" } == [
        "Player named \"a\": boot a fails"
      ])
  }

  @Test func behaviour4OptionsAreHeeded() async throws {
    // There, the option for concurrency is stored and never read.
    let container = container
    for name in ["a", "b", "c"] {
      container.addPlayer(name, stage)
      stage.set("boot \(name)", .waits)
    }
    let boot = Task { try await container.boot(BootOptions(limit: 2)) }
    await stage.until { $0.running == ["boot a", "boot b"] }
    stage.end("boot a")
    await stage.until { $0.running == ["boot b", "boot c"] }
    stage.end("boot b")
    stage.end("boot c")
    try await boot.value
  }

  @Test func behaviour5TypesOfOneNameDoNotCollide() async throws {
    // There, the key is the unqualified name of the type.
    container.register(One.Service.self) { [stage] _ in One.Service(stage) }.inObjectScope(.container)
    container.register(Two.Service.self) { [stage] _ in Two.Service(stage) }.inObjectScope(.container)
    try await container.boot(BootOptions(limit: 1))
    #expect(stage.log == ["boot one", "boot two"])
  }

  @Test func behaviour6RegisteringAgainReplacesAndOneObjectMayHaveTwoTypes() async throws {
    container.addPlayer("a", stage)
    container.addPlayer("a", stage).implements((any Voice).self)
    container.register((any Sendable).self) { try $0.get((any Voice).self) }.inObjectScope(.container).boots()
    try await container.boot()
    container.addPlayer("late", stage)
    try await container.shutdown()
    #expect(stage.log == ["boot a", "shutdown a"])
    try await container.boot(BootOptions(limit: 1))
    #expect(stage.log.suffix(2) == ["boot a", "boot late"])
  }

  @Test func behaviour7InstanceThatDoesNotConformIsAnError() async throws {
    container.register((any Voice).self) { _ in Mute() }.inObjectScope(.container).boots()
    #expect(await bootError { try await container.boot() }?.kind == .notBootable)
  }

  @Test func behaviour8RefusedRegistrationLeavesNothingBehind() async throws {
    // There, key and order of a rejected registration stay, and a lock that was taken when an error is thrown.
    container.register((any Voice).self) { _ in Mute() }.inObjectScope(.container).boots()
    container.addPlayer("a", stage)
    _ = await failure { try await container.boot() }
    container.unregister((any Voice).self)
    try await container.boot()
    #expect(stage.log == ["boot a"])
  }

  // MARK: Resolving

  @Test func behaviour9MissingServiceIsAnErrorOrNil() {
    #expect(throws: ResolutionError.self) { try container.get((any Voice).self) }
    #expect(container.resolve((any Voice).self) == nil)
  }

  @Test func behaviour10ServiceCannotBeResolvedDuringTheBootButByTheBoot() async throws {
    let container = container
    container.addPlayer("a", stage)
    container.register(Worker.self) { [stage] _ in
      Worker { stage.note(try container.get(Player.self, name: "a").name) }
    }
    .inObjectScope(.container)
    stage.set("boot a", .waits)
    let boot = Task { try await container.boot() }
    await stage.until { $0.running.contains("boot a") && $0.log.contains("a") }
    #expect(container.resolve(Player.self, name: "a") == nil)
    stage.end("boot a")
    try await boot.value
    #expect(container.resolve(Player.self, name: "a") != nil)
    container.removeAll()
  }

  @Test func behaviour11ServiceCannotBeResolvedAfterABootThatFailed() async throws {
    container.addPlayer("a", stage)
    stage.set("boot a", .fails)
    _ = await failure { try await container.boot() }
    let error = #expect(throws: ResolutionError.self) { try container.get(Player.self, name: "a") }
    #expect(error?.kind == .notBooted(.failed))
  }

  // MARK: Boot

  @Test func behaviour12MissingDependencyIsToldWithItsChain() async throws {
    container.addPlayer("a", needs: ["b"], stage)
    let error = await bootError { try await container.boot() }
    let missing = error?.failures.first?.error as? ResolutionError
    #expect(missing?.kind == .notRegistered)
    #expect(missing?.chain.map(\.name) == ["a", "b"])
  }

  @Test func behaviour13OrderIsThatOfRegistrationUnlessADependencySaysOtherwise() async throws {
    // There, the order of mixed lists depends on the sort.
    container.addPlayer("d", needs: ["c", "b"], stage)
    container.addPlayer("a", stage)
    container.addPlayer("c", needs: ["a"], stage)
    container.addPlayer("b", needs: ["a"], stage)
    try await container.boot(BootOptions(limit: 1))
    #expect(stage.log == ["boot a", "boot c", "boot b", "boot d"])
  }

  @Test func behaviour14IndependentServicesBootAtTheSameTime() async throws {
    let container = container
    container.addPlayer("a", stage)
    container.addPlayer("b", stage)
    for call in ["boot a", "boot b"] { stage.set(call, .waits) }
    let boot = Task { try await container.boot() }
    await stage.until { $0.running == ["boot a", "boot b"] }
    for call in ["boot a", "boot b"] { stage.end(call) }
    try await boot.value
  }

  @Test func behaviour15CycleIsAnErrorBeforeAnythingBoots() async throws {
    container.register(Empty.self) { _ in Empty() }.inObjectScope(.container).depends(on: Player.self)
    container.register(Player.self) { [stage] _ in Player("a", stage) }.inObjectScope(.container)
      .depends(on: Empty.self)
    let error = await bootError { try await container.boot() }
    #expect(error?.kind == .cycle)
    #expect(error?.services.map(\.description) == ["Empty", "Player", "Empty"])
    #expect(stage.log == [])
  }

  @Test func behaviour16BeginningIsToldBeforeTheFirstBoot() async throws {
    container.addPlayer("a", stage)
    let events = container.bootEvents
    try await container.boot()
    guard case .began = await events.first(where: { _ in true })?.step else {
      Issue.record("The first event is not that the boot has begun.")
      return
    }
  }

  @Test func behaviours17And18AllAreToldAndOperationsRunOnlyAfterASuccess() async throws {
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
  @Test func behaviours19And20BootMayBeCalledAndAnsweredOnAnyThread() async throws {
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

  @Test func behaviour21SecondBootIsLegalInEveryState() async throws {
    // There, it ends the process.
    let container = container
    container.addPlayer("a", stage)
    stage.set("boot a", .waits)
    let boots = (1...3).map { _ in Task { try await container.boot() } }
    await stage.untilRunning("boot a")
    stage.end("boot a", throwing: Stage.Failure(description: "x"))
    for boot in boots { await #expect(throws: BootError.self) { try await boot.value } }
    stage.set("boot a", nil)
    try await container.boot()
    try await container.boot()
    try await container.shutdown()
    try await container.boot()
    #expect(container.bootState == .booted)
  }

  @Test func behaviour22ServiceThatNeverAnswersDoesNotStallTheBoot() async throws {
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

  // MARK: Shutdown

  @Test func behaviour24ShutdownIsInReverseOrderAndWaitsForOperations() async throws {
    container.addPlayer("a", stage)
    container.addPlayer("b", needs: ["a"], stage)
    container.addPlayer("c", needs: ["a"], stage)
    container.addPlayer("d", needs: ["b", "c"], stage)
    try await container.boot(BootOptions(limit: 1))
    try await container.shutdown()
    #expect(stage.shutDown == ["d", "c", "b", "a"])
  }

  @Test func behaviour25ShutdownDuringABootCancelsIt() async throws {
    let container = container
    container.addChain(["a", "b", "c", "d"], stage)
    stage.set("boot c", .waits)
    let boot = Task { try await container.boot() }
    await stage.untilRunning("boot c")
    try await container.shutdown()
    let error = await #expect(throws: BootError.self) { try await boot.value }
    #expect(error?.kind == .cancelled)
    #expect(stage.shutDown == ["b", "a"])
  }

  @Test func behaviour26ShutdownBeforeABootEndsAtOnce() async throws {
    container.addPlayer("a", stage)
    try await container.shutdown()
    #expect(stage.log == [])
  }

  @Test func behaviour27OperationAfterAShutdownWaitsForTheNextBoot() async throws {
    // There, it runs at once, because the flag is never reset.
    let stage = stage
    container.addPlayer("a", stage)
    try await container.boot()
    try await container.shutdown()
    container.whenBooted { stage.note("operation") }
    try await container.boot()
    await stage.until { $0.log.contains("operation") }
    #expect(stage.log == ["boot a", "shutdown a", "boot a", "operation"])
  }

  @Test func behaviour28WaitingForAConcreteTypeEndsOrIsAnErrorAtOnce() async throws {
    // There, it never ends, because waiters and services have different keys.
    let container = container
    let entry = container.register((any Voice).self) { [stage] _ in Player("a", stage) }
      .inObjectScope(.container).boots()
    let missing = await failure { _ = try await container.waitUntilBooted(Player.self) }
    #expect((missing as? ResolutionError)?.kind == .notRegistered)
    container.forward(Player.self, to: entry)
    let waiting = Task { try await container.waitUntilBooted(Player.self).name }
    try await container.boot()
    #expect(try await waiting.value == "a")
  }
}

private final class Empty: BootableService {}

private protocol Voice: Sendable {}
extension Player: Voice {}
private struct Mute: Voice {}

private enum One {
  final class Service: BootableService {
    let stage: Stage
    init(_ stage: Stage) { self.stage = stage }
    func boot() async throws { stage.note("boot one") }
  }
}

private enum Two {
  final class Service: BootableService {
    let stage: Stage
    init(_ stage: Stage) { self.stage = stage }
    func boot() async throws { stage.note("boot two") }
  }
}
