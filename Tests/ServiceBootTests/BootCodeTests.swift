import InjectionCore
import ServiceBoot
import TestSupport
import Testing

/// No lock of the container is held while services are called and operations run: all of them use the container on
/// their own thread and on another one that they wait for.
struct BootCodeTests {
  private let container = CallingBack.makeContainer()
  private let calls = Counter()

  @Test func servicesMayUseTheContainerInEachOfTheirCalls() async throws {
    try await watched(async: "boot") { () async throws in
      let seen = Recorder<String>()
      container.register(Caller.self) { [calls] resolver in
        let container = resolver.container
        CallingBack.call(container, calls)
        return Caller(container, calls, seen)
      }
      .inObjectScope(.container)
      try await container.boot()
      #expect(calls.value == 3)
      try await container.shutdown()
      #expect(calls.value == 4)
      #expect(
        seen.values == [
          "boot: itself gets it, another thread nil", "told: itself gets it, another thread gets it",
          "shutdown: itself gets it, another thread nil",
        ])
      container.removeAll()  // The service keeps the container.
    }
  }

  @Test func servicesMayUseTheContainerWhileAFailureIsRolledBack() async throws {
    try await watched(async: "roll-back") { () async throws in
      let (stage, seen) = (Stage(), Recorder<String>())
      container.register(Caller.self) { [calls] resolver in Caller(resolver.container, calls, seen) }
        .inObjectScope(.container)
      container.addPlayer("a", stage).depends(on: Caller.self)
      stage.set("boot a", .fails)
      let error = await bootError { try await container.boot() }
      #expect(error?.kind == .failed)
      #expect(calls.value == 3)
      #expect(seen.values.count == 3)
      container.removeAll()
    }
  }

  /// The registrations of the last boot were let go under the lock of the boot.
  @Test(arguments: ["boot", "dispose"])
  func whatARegistrationOfTheLastBootHasCapturedMayUseTheContainerWhenItIsGone(_ next: String) async throws {
    let container = container
    func register(_ captured: Watched) {
      container.register(Stopped.self) { _ in withExtendedLifetime(captured) { Stopped() } }.inObjectScope(.container)
    }
    register(
      Watched { [calls] in
        _ = (container.bootState, container.bootEvents)
        if container.isDisposed { calls.increment() } else { CallingBack.call(container, calls) }
      })
    try await container.boot()
    try await container.shutdown()
    container.unregister(Stopped.self)
    if next == "boot" { try await container.boot() } else { await container.disposeAsync() }
    #expect(calls.value == 1)
  }

  @Test func operationsThatWaitForTheBootMayUseTheContainer() async throws {
    try await watched(async: "whenBooted") { () async throws in
      let ran = Latch()
      container.addPlayer("a", Stage())
      container.whenBooted { [container, calls] in
        await CallingBack.callAsync(container, calls)
        container.whenBooted { ran.open() }
      }
      try await container.boot()
      await ran.opened()
      #expect(calls.value == 1)
    }
  }

  @Test func operationsThatAShutdownWaitsForMayUseTheContainer() async throws {
    try await watched(async: "whileBooted") { () async throws in
      container.addPlayer("a", Stage())
      try await container.boot()
      try await container.whileBooted(Player.self, name: "a") { player in
        await CallingBack.callAsync(container, calls)
        let same = try container.get(Player.self, name: "a")
        #expect(same === player)
        try await container.whileBooted(Player.self, name: "a") { _ in
          await CallingBack.callAsync(container, calls)
        }
      }
      #expect(calls.value == 2)
      try await container.shutdown()
    }
  }
}

private final class Stopped: BootableService {
  func boot() async throws {}
}

/// A service that uses its container in all its calls, and notes who gets it meanwhile.
private final class Caller: BootableService {
  private let container: Container
  private let calls: Counter
  private let seen: Recorder<String>

  init(_ container: Container, _ calls: Counter, _ seen: Recorder<String>) {
    self.container = container
    self.calls = calls
    self.seen = seen
  }

  func boot() async throws { await use("boot") }
  func shutdown() async throws { await use("shutdown") }
  func didFinishBoot(_ result: BootResult) async { await use("told") }

  private func use(_ call: String) async {
    await CallingBack.callAsync(container, calls)
    _ = container.bootState
    _ = container.bootEvents
    container.whenBooted {}.cancel()
    let own = container.resolve(Caller.self) == nil ? "nil" : "gets it"
    let others = Recorder<String>()
    await RunningThread { [container] in
      others.append(container.resolve(Caller.self) == nil ? "nil" : "gets it")
    }.end()
    seen.append("\(call): itself \(own), another thread \(others.values[0])")
  }
}
