import InjectionCore
import Synchronization

/// An operation that waits for a boot. See `whenBooted(_:)`.
public final class BootToken: Sendable {
  private let cancelled = Atomic(false)

  /// Keeps the operation from running, unless it has begun.
  public func cancel() {
    cancelled.store(true, ordering: .releasing)
  }

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
}

/// Operations that run once the services have booted, one after the other.
final class BootQueue: Sendable {
  private struct State {
    var operations: [(token: BootToken, operation: @Sendable () async -> Void)] = []
    var isRunning = false
    var isClosed = false
  }

  private let guarded = Guarded(State())

  func add(_ operation: @escaping @Sendable () async -> Void) -> BootToken {
    let token = BootToken()
    guarded.withLock { state in
      if !state.isClosed { state.operations.append((token, operation)) }
    }
    return token
  }

  /// Runs what waits, as long as `isOpen` says so. The rest keeps waiting.
  func run(while isOpen: @escaping @Sendable () -> Bool) {
    let begins = guarded.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard begins else { return }
    Task {
      while let next = self.next(isOpen) {
        if !next.token.isCancelled { await next.operation() }
      }
    }
  }

  /// Asked under the lock: who opens the queue afterwards finds that nothing runs.
  private func next(
    _ isOpen: @Sendable () -> Bool
  ) -> (token: BootToken, operation: @Sendable () async -> Void)? {
    guarded.withLock { state in
      guard isOpen(), !state.operations.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.operations.removeFirst()
    }
  }

  /// Lets go of all operations, also of those that are added from now on.
  func close() {
    let operations = guarded.withLock { state in
      state.isClosed = true
      defer { state.operations = [] }
      return state.operations
    }
    withExtendedLifetime(operations) {}
  }
}
