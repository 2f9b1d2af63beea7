import ServiceBoot

/// A service that plays on a stage.
final class Player: BootableService {
  let name: String
  private let stage: Stage
  private let tells: Bool

  /// - Parameter tells: Whether it notes how the boot has ended.
  init(_ name: String, _ stage: Stage, tells: Bool = false) {
    self.name = name
    self.stage = stage
    self.tells = tells
  }

  func boot() async throws { try await stage.perform("boot \(name)") }
  func shutdown() async throws { try await stage.perform("shutdown \(name)") }

  func didFinishBoot(_ result: BootResult) async {
    guard tells else { return }
    switch result {
    case .succeeded: stage.note("\(name) knows that the boot has succeeded")
    case .failed(let error): stage.note("\(name) knows that the boot has \(error.kind)")
    }
  }
}

extension Container {
  /// Registers a player that needs others.
  @discardableResult
  func addPlayer(
    _ name: String, needs others: [String] = [], _ stage: Stage, tells: Bool = false
  ) -> ServiceEntry<Player> {
    register(Player.self, name: name) { resolver in
      for other in others { _ = try resolver.get(Player.self, name: other) }
      return Player(name, stage, tells: tells)
    }
    .inObjectScope(.container)
  }

  /// Registers players, each of which needs the one before.
  func addChain(_ names: [String], _ stage: Stage) {
    for (index, name) in names.enumerated() {
      addPlayer(name, needs: index == 0 ? [] : [names[index - 1]], stage)
    }
  }
}

/// A service that does what the test says.
final class Worker: BootableService {
  private let work: @Sendable () async throws -> Void
  private let end: @Sendable () async throws -> Void

  init(
    boot: @escaping @Sendable () async throws -> Void, shutdown: @escaping @Sendable () async throws -> Void = {}
  ) {
    work = boot
    end = shutdown
  }

  func boot() async throws { try await work() }
  func shutdown() async throws { try await end() }
}

/// What is thrown, nil if nothing is.
func failure(of body: () async throws -> Void) async -> (any Error)? {
  do {
    try await body()
    return nil
  } catch { return error }
}

func bootError(of body: () async throws -> Void) async -> BootError? {
  await failure(of: body) as? BootError
}
