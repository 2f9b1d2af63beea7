import InjectionCore
import ServiceBoot
import TestSupport
import Testing

/// An error of booting is a value: neither who keeps it nor the container that remembers it keeps the container.
struct KeptErrorTests {
  private let lifetimes = Lifetimes()
  private let stage = Stage()

  @Test func theErrorOfAFailedBootLetsItsContainerGo() async {
    let error = await kept { container in
      container.register(Player.self, fileID: "App/Wiring.swift", line: 1) { resolver in
        _ = try resolver.get(Tracked.self, name: "missing", fileID: "App/Wiring.swift", line: 2)
        fatalError("made")
      }
      .inObjectScope(.container)
      try await container.boot()
    }
    #expect(
      (error as? BootError)?.description == """
        The boot has failed. What had booted was shut down.
          Player (App/Wiring.swift:1) could not be made: Tracked named "missing" is not registered.
            chain: Player (App/Wiring.swift:1) → Tracked named "missing"
            asked at: App/Wiring.swift:2
            fix: register it in this container or a parent: \
        container.register(Tracked.self, name: "missing") { resolver in … }
        """)
  }

  @Test func nearMissesAreToldWhileTheContainerIsThere() async {
    let container = Container()
    container.register(Tracked.self, fileID: "App/Wiring.swift", line: 3) { _ in fatalError("made") }
    container.register(Player.self, fileID: "App/Wiring.swift", line: 1) { resolver in
      _ = try resolver.get(Tracked.self, name: "missing", fileID: "App/Wiring.swift", line: 2)
      fatalError("made")
    }
    .inObjectScope(.container)
    let error = await bootError { try await container.boot() }
    #expect(
      error?.description == """
        The boot has failed. What had booted was shut down.
          Player (App/Wiring.swift:1) could not be made: Tracked named "missing" is not registered.
            chain: Player (App/Wiring.swift:1) → Tracked named "missing"
            asked at: App/Wiring.swift:2
            near miss: Tracked (App/Wiring.swift:3): registered without a name
            fix: register it in this container or a parent: \
        container.register(Tracked.self, name: "missing") { resolver in … }
        """)
    withExtendedLifetime(container) {}
  }

  @Test func theErrorOfAServiceThatFailsToBootLetsItsContainerGo() async {
    let error = await kept { [stage] container in
      container.addPlayer("a", stage).onDispose { _ in }
      stage.set("boot a", .fails)
      try await container.boot()
    }
    #expect(
      (error as? BootError)?.description == """
        The boot has failed. What had booted was shut down.
          Player named "a" (ServiceBootTests/Services.swift:34) failed to boot: boot a fails
        """)
  }

  @Test func theErrorOfWhatIsNotBootedLetsItsContainerGo() async {
    let error = await kept { [stage] container in
      container.addPlayer("a", stage)
      try await container.boot()
      try await container.shutdown()
      _ = try container.get(Player.self, name: "a", fileID: "App/Use.swift", line: 1)
    }
    #expect((error as? ResolutionError)?.kind == .notBooted(.stopped))
    #expect(
      error.map { "\($0)" } == """
        Player named "a" is not booted: its container is stopped.
          asked at: App/Use.swift:1
          registered at: ServiceBootTests/Services.swift:34
          It may be used once a boot has succeeded.
          fix: boot the container first: try await boot()
        """)
  }

  /// It was let go under the lock of the boot.
  @Test(arguments: [false, true])
  func theDeinitializerOfAnErrorOfTheBootBeforeMayUseTheContainer(_ failsAgain: Bool) async throws {
    struct Refusal: Error { let watched: Watched? }
    await watched(async: "boot error's deinit") { () async in
      let (container, boots, calls) = (CallingBack.makeContainer(), Counter(), Counter())
      container.register(Worker.self) { _ in
        Worker {
          let number = boots.increment()
          if number > 1, !failsAgain { return }
          throw Refusal(
            watched: number > 1
              ? nil
              : Watched {
                _ = try? container.get(Worker.self)
                CallingBack.call(container, calls)
              })
        }
      }
      .inObjectScope(.container)
      #expect(await bootError { try await container.boot() }?.kind == .failed)
      #expect(calls.value == 0)
      #expect(await bootError { try await container.boot() }?.kind == (failsAgain ? .failed : nil))
      #expect(calls.value == 1)
      container.removeAll()
    }
  }

  /// The error, when the container is gone.
  private func kept(_ fail: (Container) async throws -> Void) async -> (any Error)? {
    var error: (any Error)?
    do {
      let container = Container()
      container.register(Tracked.self, instance: Tracked(lifetimes))
      error = await failure { try await fail(container) }
    }
    #expect(lifetimes.made == 1)
    // The task of a build has its container a moment longer than whoever waited for it.
    await untilTrue { lifetimes.alive == 0 }
    return error
  }
}
