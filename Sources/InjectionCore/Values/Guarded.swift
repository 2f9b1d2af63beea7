import Synchronization

/// Protects a value with a lock.
///
/// The only lock of this package. `body` runs while the lock is held, so it must not call code
/// of others: copy out under the lock, call outside. Entering again from inside `body` traps.
///
/// The thread sanitizer does not see the synchronization inside `Mutex` on Linux and would report
/// every protected write. With `-D THREAD_SANITIZER` an atomic that is read after locking and
/// written before unlocking shows it the order that the mutex already guarantees.
package final class Guarded<State>: @unchecked Sendable {
  // Sendable: `state` is touched only inside `withLock`, which the mutex serialises.
  private let mutex = Mutex<Void>(())
  // Guarded by `mutex`, which also traps on a second access, so that the run-time check would find nothing.
  @exclusivity(unchecked) private nonisolated(unsafe) var state: State
  #if THREAD_SANITIZER
    private let fence = Atomic<UInt8>(0)
  #endif

  package init(_ state: sending State) {
    self.state = state
  }

  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try mutex.withLock { _ in
      #if THREAD_SANITIZER
        _ = fence.load(ordering: .acquiring)
        defer { fence.store(0, ordering: .releasing) }
      #endif
      return try body(&state)
    }
  }
}
