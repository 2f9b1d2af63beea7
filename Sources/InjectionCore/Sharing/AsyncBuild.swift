/// One run of an `async` factory of a shared entry.
final class AsyncBuild: @unchecked Sendable {
  // Sendable: all state is inside `guarded`; outcomes are shared instances, for all who ask.

  private struct State {
    var continuations: [UInt: CheckedContinuation<Transfer<AnyObject>, any Error>] = [:]
    var outcome: Result<Transfer<AnyObject>, any Error>?
    var task: Task<Void, Never>?
    var isCancelled = false
    var isClosed = false
    var closers: [CheckedContinuation<Void, Never>] = []
    var lastID: UInt = 0
    var cancelledBeforeWaiting: Set<UInt> = []
    /// Kept by its factory while that runs.
    weak var request: AsyncRequest?
  }

  let cell: AsyncCell
  private let guarded = Guarded(State())

  init(cell: AsyncCell) {
    self.cell = cell
  }

  /// Says for which request this runs the factory.
  func begin(for request: AsyncRequest) {
    guarded.withLock { $0.request = request }
  }

  /// What the task of the build was asked for, from the outermost service on.
  var links: [ResolutionError.Link] {
    let request = guarded.withLock { $0.request }
    return request?.links ?? []
  }

  /// Called by the caller that claimed the build, before it waits.
  func start(_ task: Task<Void, Never>) {
    let isCancelled = guarded.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Cancels the task of the build, also if it has none yet.
  func cancel() {
    let task = guarded.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }

  /// The build has ended, and what is to be done with its outcome is done.
  func close() {
    let closers = guarded.withLock { state in
      state.isClosed = true
      defer { state.closers = [] }
      return state.closers
    }
    for closer in closers { closer.resume() }
  }

  /// How many wait until it is closed. For tests.
  var closerCount: Int { guarded.withLock { $0.closers.count } }

  /// Waits until the build has ended, whether the calling task is cancelled or not.
  nonisolated(nonsending) func ended() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isClosed = guarded.withLock { state in
        if !state.isClosed { state.closers.append(continuation) }
        return state.isClosed
      }
      if isClosed { continuation.resume() }
    }
  }

  /// True when there is an outcome.
  var hasEnded: Bool { guarded.withLock { $0.outcome != nil } }

  /// Waits for the outcome, or until the calling task is cancelled.
  nonisolated(nonsending) func wait() async throws -> AnyObject {
    let id = guarded.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = guarded.withLock { state -> Result<Transfer<AnyObject>, any Error>? in
          if let outcome = state.outcome { return outcome }
          if state.cancelledBeforeWaiting.remove(id) != nil { return .failure(CancellationError()) }
          state.continuations[id] = continuation
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      leave(id)
    }.value
  }

  func resumeAll(_ outcome: Result<AnyObject, any Error>) {
    let outcome = outcome.map { Transfer(value: $0) }
    let continuations = guarded.withLock { state in
      state.outcome = outcome
      defer { state.continuations = [:] }
      return state.continuations
    }
    AsyncWaitGraph.forget(self)
    for continuation in continuations.values { continuation.resume(with: outcome) }
  }

  private func leave(_ id: UInt) {
    let isDone = guarded.withLock { $0.outcome != nil }
    if isDone { return }
    cell.leave(self)
    let continuation = guarded.withLock { state -> CheckedContinuation<Transfer<AnyObject>, any Error>? in
      if let continuation = state.continuations.removeValue(forKey: id) { return continuation }
      state.cancelledBeforeWaiting.insert(id)
      return nil
    }
    continuation?.resume(throwing: CancellationError())
  }
}
