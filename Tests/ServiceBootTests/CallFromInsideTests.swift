import InjectionCore
import ServiceBoot
import TestSupport
import Testing

/// What services may call while the container is calling them.
struct CallFromInsideTests {
  private let stage = Stage()
  private let container = Container()

  @Test(arguments: ["boot", "shutdown", "wait"])
  func serviceThatWaitsForItsOwnBootIsToldSo(call: String) async throws {
    let container = container
    container.register(Worker.self) { _ in
      Worker {
        switch call {
        case "boot": try await container.boot()
        case "shutdown": try await container.shutdown()
        default: _ = try await container.waitUntilBooted(Player.self, name: "later")
        }
      }
    }
    .inObjectScope(.container)
    container.addPlayer("later", stage)
    let error = await bootError { try await container.boot(BootOptions(limit: 1)) }
    #expect((error?.failures.first?.error as? BootError)?.kind == .calledInsideBoot)
    container.removeAll()
  }

  @Test func serviceMayWaitForOneThatHasBooted() async throws {
    let container = container
    container.addPlayer("a", stage)
    container.register(Worker.self) { _ in
      Worker { _ = try await container.waitUntilBooted(Player.self, name: "a") }
    }
    .inObjectScope(.container)
    try await container.boot(BootOptions(limit: 1))
    container.removeAll()
  }
}
