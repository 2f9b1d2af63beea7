import InjectionCore
import ServiceBoot
import TestSupport
import Testing

/// A failure, a cancellation and a hang at each position roll back exactly what had booted, in reverse.
struct RollBackTests {
  private static let names = ["a", "b", "c", "d", "e"]
  private let stage = Stage()
  private let container = Container()
  private let clock = ManualClock()
  private var options: BootOptions {
    BootOptions(
      bootTimeLimit: .seconds(30), shutdownTimeLimit: .seconds(10), cancellationTimeLimit: .seconds(1), clock: clock)
  }

  init() {
    container.addChain(Self.names, stage)
  }

  @Test(arguments: names)
  func failureRollsBack(at name: String) async throws {
    stage.set("boot \(name)", .fails)
    let error = await bootError { try await container.boot() }
    #expect(error?.kind == .failed)
    #expect(
      error?.failures.map { "\($0.service.name ?? "") \($0.error.map { "\($0)" } ?? "")" } == [
        "\(name) boot \(name) fails"
      ])
    #expect(stage.shutDown == before(name).reversed())
    #expect(container.bootState == .failed)

    // The same instances boot again.
    stage.set("boot \(name)", nil)
    try await container.boot()
    #expect(container.bootState == .booted)
    #expect(stage.log.suffix(5) == Self.names.map { "boot \($0)" })
  }

  @Test(arguments: names)
  func cancellationRollsBack(at name: String) async throws {
    stage.set("boot \(name)", .waits)
    let boot = Task { [container] in try await container.boot() }
    await stage.untilRunning("boot \(name)")
    boot.cancel()
    let result = await boot.result
    #expect(throws: CancellationError.self) { try result.get() }
    #expect(stage.shutDown == before(name).reversed())
    #expect(container.bootState == .stopped)
  }

  @Test(arguments: names)
  func shutdownDuringTheBootRollsBack(at name: String) async throws {
    stage.set("boot \(name)", .waits)
    async let boot = bootError { [container] in try await container.boot() }
    await stage.untilRunning("boot \(name)")
    try await container.shutdown()
    #expect(container.bootState == .stopped)
    #expect(stage.shutDown == before(name).reversed())
    #expect(await boot?.kind == .cancelled)
  }

  @Test(arguments: names)
  func hangRollsBackAndAbandons(at name: String) async throws {
    let observer = EndObserver()
    container.observer = observer
    stage.set("boot \(name)", .ignoresCancellation)
    async let boot = bootError { [container, options] in try await container.boot(options) }
    await stage.untilRunning("boot \(name)")
    await clock.untilSleeping(1)
    clock.advance(by: .seconds(30))
    await clock.untilSleeping(1)
    #expect(container.bootState == .booting)
    clock.advance(by: .seconds(1))
    let error = await boot
    #expect(error?.kind == .failed)
    #expect(
      error?.failures.map { "\($0)" } == [
        "Player named \"\(name)\" (ServiceBootTests/Services.swift:34) did not finish within 30.0 seconds, ignored that "
          + "it was cancelled, and was abandoned"
      ])
    #expect(stage.shutDown == before(name).reversed())
    #expect(container.bootState == .abandoned)

    // It is never touched again; how it ends is told to the observer only.
    let next = await bootError { try await container.boot() }
    #expect(next?.kind == .abandoned)
    #expect(next?.failures.map(\.service.name) == [name])
    let log = stage.log
    stage.end("boot \(name)")
    #expect(await observer.next() == "Player: nil")
    try await container.shutdown()
    #expect(stage.log == log)
    #expect(container.bootState == .abandoned)
  }

  @Test(arguments: names)
  func hangInAShutdownKeepsNoOtherFromBeingShutDown(at name: String) async throws {
    stage.set("shutdown \(name)", .ignoresCancellation)
    try await container.boot(options)
    async let shutdown = bootError { [container] in try await container.shutdown() }
    await stage.untilRunning("shutdown \(name)")
    await clock.untilSleeping(1)
    clock.advance(by: .seconds(10))
    await clock.untilSleeping(1)
    clock.advance(by: .seconds(1))
    let error = await shutdown
    #expect(error?.kind == .shutdownFailed)
    #expect(error?.failures.map(\.service.name) == [name])
    #expect(stage.shutDown == Self.names.reversed())
    #expect(container.bootState == .abandoned)
    stage.end("shutdown \(name)")
  }

  @Test func callThatEndsWhenItIsCancelledAtItsLimitIsNotAbandoned() async throws {
    stage.set("boot b", .waits)
    async let boot = bootError { [container, options] in try await container.boot(options) }
    await stage.untilRunning("boot b")
    await clock.untilSleeping(1)
    clock.advance(by: .seconds(30))
    let error = await boot
    #expect(
      error?.failures.map { "\($0)" } == [
        "Player named \"b\" (ServiceBootTests/Services.swift:34) was cancelled at its limit of 30.0 seconds"
      ])
    #expect(container.bootState == .failed)
  }

  @Test func cancelledCallIsAwaitedUpToItsLimitOnly() async throws {
    stage.set("boot b", .ignoresCancellation)
    let boot = Task { [container, options] in try await container.boot(options) }
    await stage.untilRunning("boot b")
    await clock.untilSleeping(1)
    boot.cancel()
    await stage.untilIgnoring("boot b")
    #expect(container.bootState == .stopping)
    clock.advance(by: .seconds(30))
    let result = await boot.result
    let error = #expect(throws: BootError.self) { try result.get() }
    #expect(error?.kind == .cancelled)
    #expect(error?.failures.map(\.service.name) == ["b"])
    #expect(stage.shutDown == ["a"])
    #expect(container.bootState == .abandoned)
    stage.end("boot b")
  }

  @Test func failureCancelsWhatRunsAndTellsEveryFailure() async throws {
    let container = Container()
    for name in ["quick", "slow", "stubborn", "failing"] { container.addPlayer(name, stage) }
    container.addPlayer("late", needs: ["slow"], stage)
    stage.set("boot slow", .waits)
    stage.set("boot stubborn", .ignoresCancellation)
    stage.set("boot failing", .ignoresCancellation)
    async let boot = bootError { try await container.boot() }
    await stage.until { $0.running.isSuperset(of: ["boot slow", "boot stubborn", "boot failing"]) }
    stage.end("boot failing", throwing: Stage.Failure(description: "first"))
    await stage.until { !$0.running.contains("boot slow") }
    stage.end("boot stubborn", throwing: Stage.Failure(description: "second"))
    let error = await boot
    #expect(error?.failures.map(\.service.name) == ["failing", "stubborn"])
    #expect(stage.shutDown == ["quick"])
    #expect(!stage.log.contains("boot late"))
  }

  @Test func serviceThatBootsInSpiteOfTheCancellationIsShutDown() async throws {
    stage.set("boot b", .ignoresCancellation)
    let boot = Task { [container] in try await container.boot() }
    await stage.untilRunning("boot b")
    boot.cancel()
    await stage.untilIgnoring("boot b")
    stage.end("boot b")
    let result = await boot.result
    #expect(throws: CancellationError.self) { try result.get() }
    #expect(stage.shutDown == ["b", "a"])
  }

  @Test func failureOfARollBackIsTold() async throws {
    stage.set("boot c", .fails)
    stage.set("shutdown b", .fails)
    let error = await bootError { try await container.boot() }
    #expect(
      error?.description == """
        The boot has failed. What had booted was shut down.
          Player named "c" (ServiceBootTests/Services.swift:34) failed to boot: boot c fails
          Player named "b" (ServiceBootTests/Services.swift:34) failed to shut down: shutdown b fails
        """)
    #expect(stage.shutDown == ["b", "a"])
  }

  private func before(_ name: String) -> [String] {
    Array(Self.names.prefix { $0 != name })
  }
}

/// Collects what nobody waits for.
final class EndObserver: ContainerObserver {
  private let texts: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() {
    (texts, continuation) = AsyncStream.makeStream()
  }

  func endedUnattended(_ service: Any.Type, error: (any Error)?, in container: Container) {
    continuation.yield("\(service): \(error.map { "\($0)" } ?? "nil")")
  }

  func next() async -> String? {
    await texts.first { _ in true }
  }
}
