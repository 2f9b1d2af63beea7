/// One run of an `async` factory of a shared entry.
///
/// It runs in a task of its own, so that it belongs to none of its callers. Who is cancelled leaves the others alone, and
/// the last one to leave cancels it. The next caller then starts another one, after this one has come to its end.
final class AsyncBuild: SharedBuild, @unchecked Sendable {
  // Sendable: all state is inside `guarded`.

  private struct State {
    var task: Task<Void, Never>?
    /// The highest priority of those who wait for it.
    var priority = TaskPriority.background
    /// The same, if it is still to be given to the task.
    var loan: TaskPriority?
    var isCancelled = false
    var hasEnded = false
    var isClosed = false
    var closers: [CheckedContinuation<Void, Never>] = []
    /// Kept by its factory while that runs.
    weak var request: (any BuildRequest)?
  }

  private let guarded = Guarded(State())

  /// Says for which request this runs the factory.
  func begin(for request: any BuildRequest) {
    let priority = Task.currentPriority  // The task begins with it.
    guarded.withLock { state in
      state.request = request
      state.priority = priority
    }
  }

  /// What the task of the build was asked for, from the outermost service on.
  override var links: [ResolutionError.Link] { request?.links ?? [] }

  override var isRunningHere: Bool { request?.isRunningHere(for: self) == true }

  private var request: (any BuildRequest)? { guarded.withLock { $0.request } }

  /// Called by the caller that claimed the build, before it waits.
  func start(_ task: Task<Void, Never>) {
    let (isCancelled, loan) = guarded.withLock { state in
      state.task = task
      return (state.isCancelled, state.loan)
    }
    if isCancelled { task.cancel() }
    if let loan { Self.escalate(task, to: loan) }
  }

  /// Waits for the build, which runs at least at the priority of the calling task, also if that rises meanwhile.
  nonisolated(nonsending) func lendingPriority<Result>(
    _ wait: nonisolated(nonsending) () async -> Result
  ) async -> Result {
    lend(Task.currentPriority)
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return await wait() }
    return await withTaskPriorityEscalationHandler {
      await wait()
    } onPriorityEscalated: { _, new in
      self.lend(new)
    }
  }

  private func lend(_ priority: TaskPriority) {
    let task = guarded.withLock { state -> Task<Void, Never>? in
      guard !state.hasEnded, state.priority < priority else { return nil }
      state.priority = priority
      if state.task == nil { state.loan = priority }
      return state.task
    }
    if let task { Self.escalate(task, to: priority) }
  }

  /// A task that is awaited runs at least at the priority of the one that awaits it. Those who wait do not await it
  /// themselves, because each may leave at once.
  private static func escalate(_ task: Task<Void, Never>, to priority: TaskPriority) {
    Task.detached(priority: priority) { await task.value }
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
  var hasEnded: Bool { guarded.withLock { $0.hasEnded } }

  /// Called when there is an outcome, before anybody gets it.
  func end() {
    guarded.withLock { $0.hasEnded = true }
    AsyncWaitGraph.forget(self)
  }
}
