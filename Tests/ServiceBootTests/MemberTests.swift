import InjectionCore
import ServiceBoot
import TestSupport
import Testing

/// Which registrations boot, and what is refused.
struct MemberTests {
  private let stage = Stage()
  private let container = Container()

  @Test func serviceUnderAProtocolBootsWhenItIsMarked() async throws {
    container.register((any Music).self) { [stage] _ in Player("a", stage) }.inObjectScope(.container).boots()
    container.register((any Music).self, name: "unmarked") { [stage] _ in Player("b", stage) }
      .inObjectScope(.container)
    try await container.boot()
    #expect(stage.log == ["boot a"])
  }

  @Test func instanceMayBeRegisteredItself() async throws {
    container.register(Player.self, instance: Player("a", stage))
    container.register((any Music).self, instance: Player("b", stage)).boots()
    try await container.boot(BootOptions(limit: 1))
    #expect(stage.log == ["boot a", "boot b"])
  }

  @Test func markOnAFurtherTypeMeansTheService() async throws {
    let entry = container.register((any Music).self) { [stage] _ in Player("a", stage) }.inObjectScope(.container)
    container.forward(Int.self, to: entry).boots()
    container.forward(Player.self, to: entry)
    try await container.boot()
    #expect(stage.log == ["boot a"])
  }

  @Test func furtherTypeThatBootsIsMarkEnough() async throws {
    let entry = container.register((any Music).self) { [stage] _ in Player("a", stage) }.inObjectScope(.container)
    container.forward(Player.self, to: entry)
    try await container.boot()
    #expect(stage.log == ["boot a"])
  }

  @Test func objectOfSeveralRegistrationsBootsOnce() async throws {
    container.addPlayer("a", stage)
    container.register((any Music).self) { try $0.get(Player.self, name: "a") }.inObjectScope(.container).boots()
    container.addPlayer("b", stage).depends(on: (any Music).self)
    try await container.boot()
    try await container.shutdown()
    #expect(stage.log == ["boot a", "boot b", "shutdown b", "shutdown a"])
  }

  @Test func actorsAndMainActorClassesBoot() async throws {
    let stage = stage
    container.register(Conductor.self) { _ in Conductor(stage) }.inObjectScope(.container)
    container.register(Singer.self) { @MainActor _ in Singer(stage) }.inObjectScope(.container)
    container.register(Pianist.self) { _ in try await Pianist(stage) }.inObjectScope(.container)
    try await container.boot(BootOptions(limit: 1))
    try await container.shutdown()
    #expect(
      stage.log == [
        "the conductor boots", "the singer boots on the main actor: true", "the pianist boots",
        "the singer stops on the main actor: true",
      ])
  }

  @Test func instanceThatDoesNotConformIsAnErrorThatNamesBoth() async throws {
    container.register((any Music).self, line: 7) { _ in Silence() }.inObjectScope(.container).boots()
    let error = await bootError { try await container.boot() }
    #expect(
      error?.description == """
        A service is marked with boots(), and its instance is no BootableService.
          The instance is of type Silence.
          any Music (ServiceBootTests/MemberTests.swift:7)
          fix: let the instance's type conform to BootableService, or leave out boots()
        """)
  }

  @Test func buildFailuresPrecedeEveryBootAndAreAllTold() async throws {
    container.addPlayer("a", stage)
    for name in ["b", "c"] {
      container.register(Player.self, name: name) { _ in throw Stage.Failure(description: "\(name) is not made") }
        .inObjectScope(.container)
    }
    let error = await bootError { try await container.boot() }
    #expect(error?.kind == .failed)
    #expect(
      error?.failures.map { (($0.error as? ResolutionError)?.underlying as? Stage.Failure)?.description } == [
        "b is not made", "c is not made",
      ])
    #expect(stage.log == [])
  }

  @Test func typeThatBootsInAnotherScopeIsAnError() async throws {
    container.register(Player.self, line: 7) { [stage] _ in Player("a", stage) }
    container.register(Player.self, name: "n", line: 8) { [stage] (_: any Resolver, _: Int) in Player("b", stage) }
      .inObjectScope(.container)
    let error = await bootError { try await container.boot() }
    #expect(
      error?.description == """
        A service that boots has more than one instance.
          Player: its scope is graph, not container.
          Player named "n": it takes arguments.
          Player (ServiceBootTests/MemberTests.swift:7)
          Player named "n" (ServiceBootTests/MemberTests.swift:8)
          fix: register it without arguments in scope .container
        """)
  }

  @Test func typeThatBootsInASessionIsAnError() async throws {
    let scope = SessionScope<Int>()
    container.register(Player.self, line: 7) { [stage] _ in Player("a", stage) }.inObjectScope(scope)
    let error = await bootError { try await container.boot() }
    #expect(
      error?.description == """
        A service that boots has more than one instance.
          Player: its scope is session(Int), not container.
          Player (ServiceBootTests/MemberTests.swift:7)
          fix: register it without arguments in scope .container
        """)
  }

  @Test func markTrapsOnAServiceWithMoreThanOneInstance() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Container().register(Int.self, line: 7) { _ in 7 }.boots(fileID: "App/Wiring.swift", line: 8)
      })
    #expect(
      trapText(result.standardErrorContent, lines: 2) == """
        App/Wiring.swift:8: Fatal error: Int (ServiceBootTests/MemberTests.swift:7) cannot boot: its scope is graph, not container.
          fix: register it without arguments, and write .inObjectScope(.container) before .boots()
        """)
  }

  @Test func optionsWithoutAPlaceTrap() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = BootOptions(limit: 0, fileID: "App/Wiring.swift", line: 8)
      })
    #expect(
      trapText(result.standardErrorContent, lines: 1)
        == "App/Wiring.swift:8: Fatal error: BootOptions.limit must be at least 1: no service could boot.")
  }

  @Test func servicesOfParentsMustHaveBooted() async throws {
    let parent = Container()
    parent.register(Player.self, name: "a", line: 7) { [stage] _ in Player("a", stage) }.inObjectScope(.container)
    let child = Container(parent: Container(parent: parent))
    child.addPlayer("b", needs: ["a"], stage)
    let error = await bootError { try await child.boot() }
    #expect(
      error?.description == """
        Services of a parent must have booted before.
          Player named "a" (ServiceBootTests/MemberTests.swift:7)
          fix: await boot() of the parent first
        """)
    try await parent.boot()
    try await child.boot()
    #expect(stage.log == ["boot a", "boot b"])
  }

  @Test func allServicesAreToldHowTheBootHasEnded() async throws {
    for name in ["a", "b", "c"] { container.addPlayer(name, stage, tells: true) }
    container.addPlayer("d", needs: ["b"], stage, tells: true)
    stage.set("boot b", .fails)
    _ = await failure { try await container.boot(BootOptions(limit: 1)) }
    #expect(
      stage.log == ["boot a", "boot b", "shutdown a"]
        + ["a", "b", "c", "d"].map { "\($0) knows that the boot has failed" })
  }
}

private protocol Music: Sendable {}
extension Player: Music {}
private struct Silence: Music {}

private actor Conductor: BootableService {
  let stage: Stage
  init(_ stage: Stage) { self.stage = stage }
  func boot() { stage.note("the conductor boots") }
}

@MainActor private final class Singer: BootableService {
  let stage: Stage
  init(_ stage: Stage) { self.stage = stage }
  func boot() { stage.note("the singer boots on the main actor: \(MainActorCheck.isOnMainActor)") }
  func shutdown() async throws { stage.note("the singer stops on the main actor: \(MainActorCheck.isOnMainActor)") }
}

private final class Pianist: BootableService {
  let stage: Stage
  init(_ stage: Stage) async throws { self.stage = stage }
  func boot() async { stage.note("the pianist boots") }
}
