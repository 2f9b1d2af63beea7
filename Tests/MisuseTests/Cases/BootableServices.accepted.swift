// modes: swift6 swift5 mainactor
// Two services boot in the order of their dependencies; classes, actors and main-actor classes conform.
import ServiceBoot

nonisolated protocol Accounts: Sendable {
  func name() -> String
}

nonisolated protocol Greetings: Sendable {
  func greet() -> String
}

nonisolated final class LiveAccounts: Accounts, BootableService {
  func boot() async throws {}
  func name() -> String { "Anna" }
}

nonisolated final class LiveGreetings: Greetings, BootableService {
  private let accounts: any Accounts

  init(accounts: any Accounts) { self.accounts = accounts }

  func boot() async throws { _ = accounts.name() }
  func shutdown() async throws {}
  func didFinishBoot(_ result: BootResult) async {}
  func greet() -> String { "Hello, \(accounts.name())" }
}

actor Cache: BootableService {
  func boot() async throws {}
}

@MainActor final class Router: BootableService {
  var path: [String] = []

  func boot() async throws { path.append("home") }
  func didFinishBoot(_ result: BootResult) async { path.removeAll() }
}

func start() async throws -> String {
  let container = Container()
  container.register((any Accounts).self) { _ in LiveAccounts() }.inObjectScope(.container).boots()
  container.register((any Greetings).self) { resolver in
    LiveGreetings(accounts: try resolver.get((any Accounts).self))
  }
  .inObjectScope(.container)
  .boots()
  container.register(Cache.self) { _ in Cache() }.inObjectScope(.container)
  container.register(Router.self) { @MainActor _ in Router() }.inObjectScope(.container)

  let events = container.bootEvents
  async let boot: Void = container.boot(BootOptions(limit: 2, bootTimeLimit: .seconds(30)))
  for await event in events { print("\(event.bootedCount) of \(event.serviceCount)") }
  try await boot
  container.whenBooted { @MainActor in print("booted") }.cancel()
  let greeting = try await container.whileBooted((any Greetings).self) { greetings in greetings.greet() }
  _ = try await container.waitUntilBooted(Router.self)
  try await container.shutdown()
  return greeting
}
