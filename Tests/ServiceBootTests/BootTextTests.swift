import Foundation
import InjectionCore
import ServiceBoot
import TestSupport
import Testing

/// What users are told about misuse and failures, where no other test shows it.
struct BootTextTests {
  private let stage = Stage()
  private let container = Container()

  @Test func serviceThatBootsItsOwnContainerIsToldWhatToDo() async throws {
    let container = container
    container.register(Worker.self) { _ in Worker { try await container.boot() } }.inObjectScope(.container)
    let error = await bootError { try await container.boot() }
    #expect(
      error?.failures.first?.error.map { "\($0)" } == """
        A service that the container is calling waits for the end of that call.
          fix: say depends(on:) in its registration, or do it in a task that the call does not wait for
        """)
    container.removeAll()
  }

  @Test func serviceThatWaitsForOneThatHasNotBootedIsNamedIt() async throws {
    let container = container
    container.register(Worker.self) { _ in
      Worker { _ = try await container.waitUntilBooted(Player.self, name: "later") }
    }
    .inObjectScope(.container)
    container.addPlayer("later", stage)
    let error = await bootError { try await container.boot(BootOptions(limit: 1)) }
    #expect(
      error?.failures.first?.error.map { "\($0)" } == """
        A service that the container is calling waits for the end of that call.
          Player named "later" (ServiceBootTests/Services.swift:34)
          fix: say depends(on:) in its registration, or do it in a task that the call does not wait for
        """)
    container.removeAll()
  }

  /// It was said twice that it could not be made.
  @Test func serviceThatCannotBeMadeIsToldOnce() async throws {
    container.register(Player.self, fileID: "App/Wiring.swift", line: 7) { _ in throw Stage.Failure(description: "x") }
      .inObjectScope(.container)
    let error = await bootError { try await container.boot() }
    #expect(
      error?.description == """
        The boot has failed. What had booted was shut down.
          Player could not be made: its factory threw an error.
            registered at: App/Wiring.swift:7
            error: x
            fix: see the error that the factory threw
        """)
  }

  @Test func shutdownDuringABootIsTold() async throws {
    container.addPlayer("a", stage)
    stage.set("boot a", .waits)
    async let boot = bootError { [container] in try await container.boot() }
    await stage.untilRunning("boot a")
    try await container.shutdown()
    #expect(await boot?.description == "The boot was cancelled. What had booted was shut down.")
  }

  @Test func abandonedServiceIsNamedAtEveryLaterBoot() async throws {
    let clock = ManualClock()
    container.addPlayer("a", stage)
    stage.set("boot a", .ignoresCancellation)
    async let boot = bootError { [container] in
      try await container.boot(
        BootOptions(bootTimeLimit: .seconds(30), cancellationTimeLimit: .seconds(1), clock: clock))
    }
    for step in [30, 1] {
      await clock.untilSleeping(1)
      clock.advance(by: .seconds(step))
    }
    _ = await boot
    #expect(
      await bootError { try await container.boot() }?.description == """
        The container does not boot again: a service was abandoned and may still be running.
          Player named "a" (ServiceBootTests/Services.swift:34) did not finish within 30.0 seconds, ignored that it was \
        cancelled, and was abandoned
          fix: start over with a new container, or with a copy()
        """)
    stage.end("boot a")
  }

  @Test func failureOfAShutdownIsTold() async throws {
    container.addPlayer("a", stage)
    stage.set("shutdown a", .fails)
    try await container.boot()
    #expect(
      await bootError { try await container.shutdown() }?.description == """
        Services have failed to shut down.
          Player named "a" (ServiceBootTests/Services.swift:34) failed to shut down: shutdown a fails
        """)
  }

  @Test func bootAfterADisposalIsTold() async throws {
    container.addPlayer("a", stage)
    await container.disposeAsync()
    #expect(
      await bootError { try await container.boot() }?.description == """
        The container was disposed.
          fix: end what uses the container before it is disposed
        """)
  }

  /// An alert that shows it said that the operation could not be completed.
  @Test func localizedDescriptionIsTheFullText() async throws {
    await container.disposeAsync()
    let error = await bootError { try await container.boot() }
    #expect(
      error?.localizedDescription == """
        The container was disposed.
          fix: end what uses the container before it is disposed
        """)
  }

  @Test func failureThatNobodyWaitsForIsALineOnStandardError() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let (container, stage) = (Container(), Stage())
        container.addPlayer("a", stage)
        stage.set("shutdown a", .fails)
        try await container.boot()
        await container.disposeAsync()
      })
    #expect(
      text(result.standardErrorContent) == "A call of Player that nobody waits for has failed: shutdown a fails\n")
  }
}
