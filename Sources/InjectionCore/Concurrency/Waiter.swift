import Dispatch

/// Somebody who waits for a shared instance that another thread makes.
final class Waiter: Sendable {
  enum Outcome: @unchecked Sendable {
    // Sendable: an instance in a shared scope is for all threads; whether it copes is up to its type.
    case ready(AnyObject)
    case failed(ResolutionError)
    /// The wait would never have ended: take the instance as it is.
    case takeEarly
    /// A group of instances that hold each other is complete.
    case settled
  }

  private let outcome = Guarded<Outcome?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)
  /// Called instead of the semaphore, by whoever ends the wait.
  private let continuation: (@Sendable (Outcome) -> Void)?

  /// - Parameter continuation: Goes on without a thread that blocks; nil for a thread that calls `wait`.
  init(continuation: (@Sendable (Outcome) -> Void)? = nil) {
    self.continuation = continuation
  }

  /// Ends the wait. The first outcome counts.
  func wake(_ new: Outcome) {
    let isFirst = outcome.withLock { outcome in
      guard outcome == nil else { return false }
      outcome = new
      return true
    }
    guard isFirst else { return }
    if let continuation { continuation(new) } else { semaphore.signal() }
  }

  /// Blocks until somebody wakes this waiter.
  ///
  /// - Parameter isSlow: Called once if that takes longer than five seconds.
  func wait(isSlow: () -> Void) -> Outcome {
    if semaphore.wait(timeout: .now() + .seconds(5)) == .timedOut {
      isSlow()
      semaphore.wait()
    }
    return outcome.withLock { $0.unsafelyUnwrapped }
  }
}
