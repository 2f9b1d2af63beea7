import InjectionCore
import ServiceBoot
import TestSupport
import Testing

/// ViperServices 2 to 11: registering and resolving. Numbers are those of the article
/// "Coming from ViperServices".
struct ViperRegistrationTests {
  private let stage = Stage()
  private let container = Container()

  init() {
    container.observer = RecordingObserver()
  }

  @Test func c2AllMethodsMayBeLeftOut() async throws {
    container.register(Empty.self) { _ in Empty() }.inObjectScope(.container)
    try await container.boot()
    try await container.shutdown()
    #expect(container.bootState == .stopped)
  }

  @Test func c3EachFailureNamesItsServiceAndItsError() async throws {
    container.addPlayer("a", stage)
    stage.set("boot a", .fails)
    let error = await bootError { try await container.boot() }
    #expect(
      error?.failures.map { "\($0.service): \($0.error.map { "\($0)" } ?? "")" } == [
        "Player named \"a\": boot a fails"
      ])
  }

  @Test func c4OptionsAreHeeded() async throws {
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

  @Test func c5TypesOfOneNameDoNotCollide() async throws {
    // There, the key is the unqualified name of the type.
    container.register(One.Service.self) { [stage] _ in One.Service(stage) }.inObjectScope(.container)
    container.register(Two.Service.self) { [stage] _ in Two.Service(stage) }.inObjectScope(.container)
    try await container.boot(BootOptions(limit: 1))
    #expect(stage.log == ["boot one", "boot two"])
  }

  @Test func c6RegisteringAgainReplacesAndOneObjectMayHaveTwoTypes() async throws {
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

  @Test func c7InstanceThatDoesNotConformIsAnError() async throws {
    container.register((any Voice).self) { _ in Mute() }.inObjectScope(.container).boots()
    #expect(await bootError { try await container.boot() }?.kind == .notBootable)
  }

  @Test func c8RefusedRegistrationLeavesNothingBehind() async throws {
    // There, key and order of a rejected registration stay, and a lock that was taken when an error is thrown.
    container.register((any Voice).self) { _ in Mute() }.inObjectScope(.container).boots()
    container.addPlayer("a", stage)
    _ = await failure { try await container.boot() }
    container.unregister((any Voice).self)
    try await container.boot()
    #expect(stage.log == ["boot a"])
  }

  @Test func c9MissingServiceIsAnErrorOrNil() {
    #expect(throws: ResolutionError.self) { try container.get((any Voice).self) }
    #expect(container.resolve((any Voice).self) == nil)
  }

  @Test func c10ServiceCannotBeResolvedDuringTheBootButByTheBoot() async throws {
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

  @Test func c11ServiceCannotBeResolvedAfterABootThatFailed() async throws {
    container.addPlayer("a", stage)
    stage.set("boot a", .fails)
    _ = await failure { try await container.boot() }
    let error = #expect(throws: ResolutionError.self) { try container.get(Player.self, name: "a") }
    #expect(error?.kind == .notBooted(.failed))
  }
}
