import InjectionCore

/// How long a call may take.
struct CallLimit: Sendable {
  let duration: Duration?
  /// How long it may take to end after it was cancelled.
  let cancellation: Duration
  let clock: any Clock<Duration>
}

/// How a call has ended.
enum CallOutcome: Sendable {
  /// By itself; after its limit if `isLate`.
  case ended((any Error)?, isLate: Bool)
  /// Not at all: it runs on, and nobody waits for it.
  case abandoned
}

/// A call that is waited for only as long as its limit says, also if it ignores that it was cancelled.
///
/// It runs in a task of its own. A child task would have to be waited for.
final class LimitedCall: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var isCancelled = false
    var isLate = false
  }

  private let limit: CallLimit
  private let outcome = Promise<CallOutcome>()
  private let guarded = Guarded(State())

  private init(_ limit: CallLimit) {
    self.limit = limit
  }

  /// Runs a call. Cancelling the calling task cancels it, and waits on.
  ///
  /// - Parameter endedLate: Told the error, or nil, when a call ends that was abandoned.
  static func run(
    _ limit: CallLimit, endedLate: @escaping @Sendable ((any Error)?) -> Void,
    _ body: @escaping @Sendable () async throws -> Void
  ) async -> CallOutcome {
    let call = LimitedCall(limit)
    call.start(endedLate, body)
    let timer = limit.duration.map { duration in
      Task { await call.watch(duration) }
    }
    defer { timer?.cancel() }
    return await withTaskCancellationHandler {
      await call.outcome.value
    } onCancel: {
      call.cancel()
    }
  }

  private func start(
    _ endedLate: @escaping @Sendable ((any Error)?) -> Void, _ body: @escaping @Sendable () async throws -> Void
  ) {
    let task = Task {
      var failure: (any Error)?
      do { try await body() } catch { failure = error }
      let isLate = self.guarded.withLock { $0.isLate }
      if !self.outcome.fulfil(.ended(failure, isLate: isLate)) { endedLate(failure) }
    }
    guarded.withLock { $0.task = task }
  }

  /// Cancels the call at its limit, and abandons it if that does not end it.
  private func watch(_ duration: Duration) async {
    do {
      try await limit.clock.sleep(for: duration)
      let wasCancelled = guarded.withLock { state in
        state.isLate = true
        return state.isCancelled
      }
      if !wasCancelled {
        cancel()
        try await limit.clock.sleep(for: limit.cancellation)
      }
      outcome.fulfil(.abandoned)
    } catch {}  // The call has ended, and with it this task.
  }

  private func cancel() {
    let task = guarded.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }
}
