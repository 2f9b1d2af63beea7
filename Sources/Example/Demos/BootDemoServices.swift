import FactoryInjection
import ServiceBoot

/// The services of the boot demonstration. The clock stands for work that takes its time.
enum BootDemoServices {
  final class Settings: BootableService {
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration>) { self.clock = clock }

    func boot() async throws { try await clock.sleep(for: .milliseconds(200)) }
  }

  /// The slow one.
  final class Database: BootableService {
    private let settings: Settings
    private let clock: any Clock<Duration>

    init(settings: Settings, clock: any Clock<Duration>) {
      self.settings = settings
      self.clock = clock
    }

    func boot() async throws { try await clock.sleep(for: .seconds(2)) }
  }

  final class Accounts: BootableService {
    private let database: Database
    private let clock: any Clock<Duration>

    init(database: Database, clock: any Clock<Duration>) {
      self.database = database
      self.clock = clock
    }

    func boot() async throws { try await clock.sleep(for: .milliseconds(300)) }
  }

  final class Search: BootableService {
    private let database: Database
    private let clock: any Clock<Duration>

    init(database: Database, clock: any Clock<Duration>) {
      self.database = database
      self.clock = clock
    }

    func boot() async throws { try await clock.sleep(for: .milliseconds(500)) }
  }

  struct Server: Sendable {
    let isReachable: Bool
  }

  /// The one that fails on request.
  final class Sync: BootableService {
    struct ServerUnreachable: Error, CustomStringConvertible {
      let description = "the server cannot be reached"
    }

    private let accounts: Accounts
    private let search: Search
    private let server: Server

    init(accounts: Accounts, search: Search, server: Server) {
      self.accounts = accounts
      self.search = search
      self.server = server
    }

    func boot() async throws {
      guard server.isReachable else { throw ServerUnreachable() }
    }
  }
}

extension Container {
  /// Registers the services, the last one first: they boot in the order of what they need.
  func registerBootDemo(fails: Bool, clock: any Clock<Duration>) {
    register(BootDemoServices.Server.self) { _ in BootDemoServices.Server(isReachable: !fails) }
    register((any Clock<Duration>).self) { _ in clock }
    autoregister(BootDemoServices.Sync.self, initializer: BootDemoServices.Sync.init).inObjectScope(.container)
    autoregister(BootDemoServices.Search.self, initializer: BootDemoServices.Search.init).inObjectScope(.container)
    autoregister(BootDemoServices.Accounts.self, initializer: BootDemoServices.Accounts.init)
      .inObjectScope(.container)
    autoregister(BootDemoServices.Database.self, initializer: BootDemoServices.Database.init)
      .inObjectScope(.container)
    autoregister(BootDemoServices.Settings.self, initializer: BootDemoServices.Settings.init)
      .inObjectScope(.container)
  }
}
