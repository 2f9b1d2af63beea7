import InjectionCore
import Synchronization

/// Lets what runs inside a boot or a shutdown use services that others may not have.
final class BootPass: Sendable {
  private let ended = Atomic(false)

  var isValid: Bool { !ended.load(ordering: .acquiring) }

  func end() {
    ended.store(true, ordering: .releasing)
  }
}

/// What a booter is calling in this task and its children. Threads, queues and detached tasks do not see it.
final class BootContext: Sendable {
  @TaskLocal private static var current: BootContext?

  private let booter: ObjectIdentifier
  /// nil for an operation, which has no more rights than others.
  private let pass: BootPass?
  private let outer: BootContext?

  private init(_ booter: Booter, _ pass: BootPass?) {
    self.booter = ObjectIdentifier(booter)
    self.pass = pass
    outer = Self.current
  }

  /// Runs a call of a booter, which it waits for.
  nonisolated(nonsending) static func run<Result>(
    by booter: Booter, _ pass: BootPass?, _ call: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await $current.withValue(BootContext(booter, pass)) { try await booter.waits.calling(call) }
  }

  /// True if the task runs inside the boot or the shutdown of a booter, which has not ended.
  static func hasPass(of booter: Booter) -> Bool {
    chain.contains { $0.booter == ObjectIdentifier(booter) && $0.pass?.isValid == true }
  }

  private static var chain: some Sequence<BootContext> {
    sequence(state: current) { context in
      defer { context = context?.outer }
      return context
    }
  }
}
