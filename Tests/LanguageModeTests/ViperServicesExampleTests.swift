import FactoryInjection
import ServiceBoot
import Testing

/// The introduction of ViperServices in our words: two services, of which one needs the other.
struct ViperServicesExampleTests {
  @Test func secondServiceBootsAfterTheFirstAndUsesIt() async throws {
    let container = Container()
    container.autoregister((any SecondService).self, initializer: SecondServiceImpl.init)
      .inObjectScope(.container).boots()
    container.autoregister((any FirstService).self) { FirstServiceImpl() }.inObjectScope(.container).boots()

    try await container.boot()
    let second = try container.get((any SecondService).self)
    #expect(await second.report() == "second sees first: ready")
    try await container.shutdown()
    #expect(await second.report() == "second sees first: not ready")
  }
}

private nonisolated protocol FirstService: Sendable {
  var isReady: Bool { get async }
}

private nonisolated protocol SecondService: Sendable {
  func report() async -> String
}

private actor FirstServiceImpl: FirstService, BootableService {
  private(set) var isReady = false

  func boot() { isReady = true }
  func shutdown() { isReady = false }
}

private actor SecondServiceImpl: SecondService, BootableService {
  struct TooEarly: Error {}

  private let first: any FirstService

  init(first: any FirstService) { self.first = first }

  func boot() async throws {
    guard await first.isReady else { throw TooEarly() }
  }

  func report() async -> String { await first.isReady ? "second sees first: ready" : "second sees first: not ready" }
}
