import Foundation
import InjectionCore
import TestSupport
import Testing

/// Whatever ends when, as many instances are disposed as are made: threads and tasks ask for shared services while others
/// replace, remove, reset, update, cancel and dispose at random.
struct RandomEndTests {
  /// `BUILDS=200000 swift test --filter RandomEndTests` takes some minutes.
  private static let builds = ProcessInfo.processInfo.environment["BUILDS"].flatMap { Int($0) } ?? 5_000

  private static let user = SessionScope<Int>("user")

  private final class Round: Sendable {
    let container = Container(defaultObjectScope: .container)
    let made: Counter
    let disposed: Counter
    let seed: Int
    /// A container that is disposed takes no registrations, so none is made in such a round.
    let isDisposedEarly: Bool

    init(_ made: Counter, _ disposed: Counter, seed: Int) {
      (self.made, self.disposed, self.seed) = (made, disposed, seed)
      isDisposedEarly = seed % 3 == 0
      for service in 0..<6 { register(service) }
      try? container.session(RandomEndTests.user).update(to: 0)
    }

    /// Nothing is made before it is said how it is disposed.
    func register(_ service: Int) {
      let name = "\(service)"
      let isConfigured = Latch()
      let make: @Sendable () throws -> Numbered = { [made] in
        guard isConfigured.isOpen else { throw Refusal() }
        return Numbered(made.increment())
      }
      let makeAsync: @Sendable () async throws -> Numbered = {
        await Task.yield()
        return try make()
      }
      let entry =
        switch service {
        case 0, 2: container.register(Numbered.self, name: name) { _ in try make() }
        case 1: container.register(Numbered.self, name: name) { (_, _: Int) in try make() }
        case 3, 5: container.register(Numbered.self, name: name) { _ async throws in try await makeAsync() }
        default: container.register(Numbered.self, name: name) { (_, _: Int) async throws in try await makeAsync() }
        }
      if service == 2 || service == 5 { entry.inObjectScope(RandomEndTests.user) }
      entry.onDispose { [disposed] _ in disposed.increment() }
      isConfigured.open()
    }

    /// Those that are in no session: the scope of a session is said after the registration.
    private static let replaceable = [0, 1, 3, 4]

    /// One of the things that end instances.
    func end(_ generator: inout SeededGenerator) {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1: container.resetObjectScope(.container)
      case 2, 3: _ = try? container.session(RandomEndTests.user).update(to: Int.random(in: 0..<3, using: &generator))
      case 4 where !isDisposedEarly: register(Self.replaceable.randomElement(using: &generator) ?? 0)
      case 5 where !isDisposedEarly:
        let service = Self.replaceable.randomElement(using: &generator) ?? 0
        container.unregister(Numbered.self, name: "\(service)")
        register(service)
      default: break
      }
    }

    func runThread(_ number: Int) {
      var generator = SeededGenerator(seed: seed * 16 + number)
      for step in 0..<60 {
        if isDisposedEarly, number == 0, step == 45 { container.dispose() }
        if Int.random(in: 0..<4, using: &generator) == 0 { end(&generator) }
        switch Int.random(in: 0..<3, using: &generator) {
        case 1: _ = container.resolve(Numbered.self, name: "1", argument: step % 4)
        case let other: _ = container.resolve(Numbered.self, name: "\(other)")
        }
      }
    }

    func runTask(_ number: Int) async {
      var generator = SeededGenerator(seed: seed * 16 + 8 + number)
      for step in 0..<20 {
        let service = Int.random(in: 0..<6, using: &generator)
        let asker = Task { [container] in
          service == 1 || service == 4
            ? try await container.getAsync(Numbered.self, name: "\(service)", argument: step % 4)
            : try await container.getAsync(Numbered.self, name: "\(service)")
        }
        if Int.random(in: 0..<3, using: &generator) == 0 { asker.cancel() }
        if Int.random(in: 0..<6, using: &generator) == 0 { end(&generator) }
        _ = await asker.result
      }
    }
  }

  @Test func asManyAreDisposedAsAreMade() async {
    await watched(async: "random ends") { () async in
      let (made, disposed) = (Counter(), Counter())
      var seed = 0
      while made.value < Self.builds {
        seed += 1
        let round = Round(made, disposed, seed: seed)
        let threads = (0..<4).map { number in RunningThread { round.runThread(number) } }
        await withTaskGroup { group in
          for number in 0..<8 { group.addTask { await round.runTask(number) } }
        }
        for thread in threads { await thread.end() }
        await round.container.disposeAsync()
        // A task may have what it has made a moment longer.
        await untilTrue { made.value == disposed.value }
      }
      #expect(made.value >= Self.builds)
    }
  }
}
