import Dispatch

/// Somebody who waits for a shared instance that another thread or a task makes.
final class Waiter: Sendable {
  enum Outcome: @unchecked Sendable {
    // Sendable: an instance in a shared scope is for all threads; whether it copes is up to its type.
    case ready(AnyObject)
    case failed(any Error)
    /// The instance is not handed out: ask again, for what is registered now.
    case late
    /// The wait would never have ended: take the instance as it is.
    case takeEarly
    /// A group of instances that hold each other is complete.
    case settled
    /// The waiting task was cancelled.
    case cancelled
  }

  private struct State {
    var outcome: Outcome?
    /// Called by whoever ends the wait.
    var wakeUp: (@Sendable (Outcome) -> Void)?
  }

  private let guarded = Guarded(State())

  /// Ends the wait. The first outcome counts.
  func wake(_ outcome: Outcome) {
    let wakeUp = guarded.withLock { state -> (@Sendable (Outcome) -> Void)? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      defer { state.wakeUp = nil }
      return state.wakeUp
    }
    wakeUp?(outcome)
  }

  /// How the wait has ended, or nil.
  var outcome: Outcome? { guarded.withLock { $0.outcome } }

  /// Calls a closure when the wait ends, or now if it has ended. No thread blocks.
  func whenWoken(_ wakeUp: @escaping @Sendable (Outcome) -> Void) {
    let outcome = guarded.withLock { state in
      if state.outcome == nil { state.wakeUp = wakeUp }
      return state.outcome
    }
    if let outcome { wakeUp(outcome) }
  }

  /// Suspends until somebody wakes this waiter.
  nonisolated(nonsending) func woken() async -> Outcome {
    await withCheckedContinuation { continuation in whenWoken { continuation.resume(returning: $0) } }
  }

  /// Blocks until somebody wakes this waiter.
  ///
  /// - Parameter limit: How long at most; nil for as long as it takes.
  /// - Returns: nil if that time was not enough.
  func wait(limit: DispatchTimeInterval?) -> Outcome? {
    let semaphore = DispatchSemaphore(value: 0)
    whenWoken { _ in semaphore.signal() }
    _ = semaphore.wait(timeout: limit.map { .now() + $0 } ?? .distantFuture)
    return outcome
  }
}
