import InjectionCore
import ServiceBoot
import TestSupport
import Testing

/// ViperServices 24 to 28: the shutdown and who waits. Numbers are those of the article
/// "Coming from ViperServices".
struct ViperShutdownTests {
  private let stage = Stage()
  private let container = Container()

  init() {
    container.observer = RecordingObserver()
  }

  @Test func c24ShutdownIsInReverseOrderAndWaitsForOperations() async throws {
    container.addPlayer("a", stage)
    container.addPlayer("b", needs: ["a"], stage)
    container.addPlayer("c", needs: ["a"], stage)
    container.addPlayer("d", needs: ["b", "c"], stage)
    try await container.boot(BootOptions(limit: 1))
    try await container.shutdown()
    #expect(stage.shutDown == ["d", "c", "b", "a"])
  }

  @Test func c25ShutdownDuringABootCancelsIt() async throws {
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

  @Test func c26ShutdownBeforeABootEndsAtOnce() async throws {
    container.addPlayer("a", stage)
    try await container.shutdown()
    #expect(stage.log == [])
  }

  @Test func c27OperationAfterAShutdownWaitsForTheNextBoot() async throws {
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

  @Test func c28WaitingForAConcreteTypeEndsOrIsAnErrorAtOnce() async throws {
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
