import InjectionCore
import ServiceBoot
import TestSupport
import Testing

/// `didFinishBoot` has a limit like every other call.
struct NoticeLimitTests {
  @Test func serviceThatHangsInItsNoticeIsAbandonedAndNeverShutDown() async throws {
    let (stage, clock, container) = (Stage(), ManualClock(), Container())
    container.register(Listener.self) { _ in Listener(stage) }.inObjectScope(.container)
    container.addPlayer("a", stage)
    stage.set("listen", .ignoresCancellation)
    let events = container.bootEvents
    let boot = Task {
      try await container.boot(
        BootOptions(bootTimeLimit: .seconds(30), cancellationTimeLimit: .seconds(1), clock: clock))
    }
    await stage.untilRunning("listen")
    #expect(container.bootState == .booted)
    for step in [30, 1] {
      await clock.untilSleeping(1)
      clock.advance(by: .seconds(step))
    }
    try await boot.value
    var abandoned: [Any.Type] = []
    for await event in events {
      if case .failed(.didNotFinish(let service, after: .seconds(30))) = event.step { abandoned.append(service.type) }
    }
    #expect(abandoned.map { ObjectIdentifier($0) } == [ObjectIdentifier(Listener.self)])
    try await container.shutdown()
    #expect(stage.shutDown == ["a"])
    #expect(container.bootState == .abandoned)
    stage.end("listen")
  }

  @Test func shutdownWhileServicesAreToldWaitsForTheOneThatListens() async throws {
    let (stage, container) = (Stage(), Container())
    container.register(Listener.self) { _ in Listener(stage) }.inObjectScope(.container)
    container.addPlayer("b", stage, tells: true)
    stage.set("listen", .waits)
    let boot = Task { try await container.boot() }
    await stage.untilRunning("listen")
    let shutdown = Task { try await container.shutdown() }
    await untilTrue { container.bootState == .stopping }
    #expect(stage.shutDown == [])
    stage.end("listen")
    try await boot.value
    try await shutdown.value
    #expect(Set(stage.log) == ["boot b", "listen", "shutdown b", "shutdown listener"])
  }
}

private final class Listener: BootableService {
  let stage: Stage
  init(_ stage: Stage) { self.stage = stage }
  func didFinishBoot(_ result: BootResult) async { try? await stage.perform("listen") }
  func shutdown() async throws { try await stage.perform("shutdown listener") }
}
