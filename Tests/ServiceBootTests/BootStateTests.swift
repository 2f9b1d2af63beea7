import InjectionCore
import ServiceBoot
import TestSupport
import Testing

/// Who may use a service in which state.
struct BootStateTests {
  private let stage = Stage()
  private let container = Container()

  init() {
    container.observer = RecordingObserver()
    container.register(Door.self) { Door(try $0.get(Player.self, name: "a")) }
  }

  @Test func everythingResolvesBeforeTheFirstBoot() throws {
    container.addPlayer("a", stage)
    #expect(try container.get(Door.self).player === container.get(Player.self, name: "a"))
    #expect(container.bootState == .idle)
  }

  @Test func serviceIsRefusedAtAnyDepthFromTheStartOfABootUntilAllHaveBooted() async throws {
    container.addPlayer("a", stage)
    let player = try container.get(Player.self, name: "a")
    #expect(try container.get(Player.self, name: "a") === player)
    container.addPlayer("b", needs: ["a"], stage)
    stage.set("boot b", .waits)
    async let boot: Void = container.boot()
    await stage.untilRunning("boot b")
    #expect(kind { try container.get(Player.self, name: "a") } == .notBooted(.booting))
    #expect(kind { try container.get(Door.self) } == .notBooted(.booting))
    #expect(await kindAsync { try await container.getAsync(Door.self) } == .notBooted(.booting))
    #expect(kind { try Container(parent: container).get(Player.self, name: "a") } == .notBooted(.booting))
    #expect(container.resolve(Player.self, name: "a") == nil)
    stage.end("boot b")
    try await boot
    #expect(try container.get(Door.self).player === player)
    #expect(try await container.getAsync(Player.self, name: "a") === player)
  }

  @Test func refusalSaysWhatToDo() async throws {
    container.register(Player.self, line: 1) { [stage] _ in Player("a", stage) }.inObjectScope(.container)
    container.register(Door.self, line: 2) { Door(try $0.get(Player.self, fileID: "Tests/Door.swift", line: 3)) }
    stage.set("boot a", .waits)
    async let boot: Void = container.boot()
    await stage.untilRunning("boot a")
    #expect(
      failureText { try container.get(Door.self) } == """
        Player is not booted: its container is booting.
          chain: Door (ServiceBootTests/BootStateTests.swift:2) → Player (ServiceBootTests/BootStateTests.swift:1)
          asked at: Tests/Door.swift:3
          Only what runs in the task of the boot may have it now. Threads, queues and detached tasks do not count.
          fix: use try await waitUntilBooted(_:)
        """)
    stage.end("boot a")
    try await boot
    try await container.shutdown()
    #expect(
      failureText { try container.get(Player.self, fileID: "Tests/Door.swift", line: 4) } == """
        Player is not booted: its container is stopped.
          asked at: Tests/Door.swift:4
          registered at: ServiceBootTests/BootStateTests.swift:1
          It may be used once a boot has succeeded.
          fix: boot the container first: try await boot()
        """)
  }

  @Test func bootItselfMayUseEveryService() async throws {
    let container = container
    container.addPlayer("a", stage)
    container.register(Worker.self) { [stage] resolver in
      _ = try resolver.get(Door.self)
      return Worker(
        boot: {
          stage.note("sees \(try container.get(Door.self).player.name)")
          let inner = Task { try container.get(Player.self, name: "a").name }
          stage.note("its task sees \(try await inner.value)")
          let detached = Task.detached { kind { try container.get(Player.self, name: "a") } }
          stage.note("its detached task: \(await detached.value.map { "\($0)" } ?? "nil")")
        },
        shutdown: { stage.note("at the end sees \(try container.get(Player.self, name: "a").name)") })
    }
    .inObjectScope(.container)
    try await container.boot()
    try await container.shutdown()
    #expect(
      stage.log == [
        "boot a", "sees a", "its task sees a", "its detached task: notBooted(InjectionCore.BootState.booting)",
        "at the end sees a", "shutdown a",
      ])
    container.removeAll()  // The closures keep the container.
  }

  @Test func taskThatOutlivesTheBootHasNoMoreRightsThanOthers() async throws {
    let container = container
    container.addPlayer("a", stage)
    let later = Recorder<Task<ResolutionError.Kind?, Never>>()
    container.register(Worker.self) { [stage] _ in
      Worker {
        later.append(
          Task {
            try? await stage.perform("outlive")
            return kind { try container.get(Player.self, name: "a") }
          })
      }
    }
    .inObjectScope(.container)
    stage.set("outlive", .waits)
    try await container.boot()
    try await container.shutdown()
    await stage.untilRunning("outlive")
    stage.end("outlive")
    #expect(await later.values[0].value == .notBooted(.stopped))
    container.removeAll()
  }

  @Test(arguments: [true, false])
  func serviceIsRefusedAfterAShutdownAndAfterAFailure(fails: Bool) async throws {
    container.addPlayer("a", stage)
    container.addPlayer("b", stage)
    if fails { stage.set("boot b", .fails) }
    _ = await failure { try await container.boot() }
    if !fails { try await container.shutdown() }
    #expect(kind { try container.get(Player.self, name: "a") } == .notBooted(fails ? .failed : .stopped))
  }

  @Test func serviceIsRefusedWhileItStops() async throws {
    container.addPlayer("a", stage)
    try await container.boot()
    stage.set("shutdown a", .waits)
    async let shutdown: Void = container.shutdown()
    await stage.untilRunning("shutdown a")
    #expect(container.bootState == .stopping)
    #expect(kind { try container.get(Player.self, name: "a") } == .notBooted(.stopping))
    stage.end("shutdown a")
    try await shutdown
    #expect(container.bootState == .stopped)
  }

  @Test func decoratedForwardIsRefusedToo() async throws {
    let entry = container.addPlayer("a", stage)
    container.forward((any BootableService).self, to: entry)
    container.decorate((any BootableService).self) { _, service in service }
    _ = try container.get((any BootableService).self)
    _ = try container.get((any BootableService).self)
    try await container.boot()
    _ = try container.get((any BootableService).self)
    try await container.shutdown()
    #expect(kind { try container.get((any BootableService).self) } == .notBooted(.stopped))
  }

  @Test func servicesThatDoNotBootResolveInEveryState() async throws {
    container.addPlayer("a", stage)
    container.register(Int.self) { _ in 7 }.inObjectScope(.container)
    stage.set("boot a", .fails)
    _ = await failure { try await container.boot() }
    #expect(try container.get(Int.self) == 7)
    #expect(try container.get(Int.self) == 7)
  }

  @Test func buildThatTheBootHasStoppedIsBegunAgain() async throws {
    // What used to go wrong elsewhere: a thread was making a service when the boot began, and failed with it.
    let (stage, container) = (stage, container)
    container.addPlayer("a", stage)
    container.register(AsyncPlayer.self) { resolver in
      try await stage.perform("make")
      return AsyncPlayer(try resolver.get(Player.self, name: "a"))
    }
    .inObjectScope(.container)
    stage.set("make", .waits)
    let early = Task { try await container.getAsync(AsyncPlayer.self) }
    await stage.untilRunning("make")
    let events = container.bootEvents
    let boot = Task { try await container.boot() }
    for await event in events {
      if case .building(let service) = event.step, service.type == AsyncPlayer.self { break }
    }
    stage.set("make", nil)
    for _ in 0..<100 { await Task.yield() }  // Lets the boot join; it makes the service itself if it did not.
    stage.end("make")
    try await boot.value
    _ = await early.result
    #expect(container.bootState == .booted)
  }
}

private struct Door {
  let player: Player
  init(_ player: Player) { self.player = player }
}

private final class AsyncPlayer: BootableService {
  init(_ player: Player) {}
}

/// The kind of the error that is thrown; nil if none is.
private func kind(_ body: () throws -> some Any) -> ResolutionError.Kind? {
  do {
    _ = try body()
    return nil
  } catch { return (error as? ResolutionError)?.kind }
}

private func kindAsync(_ body: () async throws -> some Any) async -> ResolutionError.Kind? {
  do {
    _ = try await body()
    return nil
  } catch { return (error as? ResolutionError)?.kind }
}
