/// One shared instance of an `async` factory: *empty → building → ready*.
///
/// The build runs in a task of its own, so that it belongs to none of its callers. Each of them waits
/// with a continuation; who is cancelled leaves the others alone, and the last one to leave cancels the
/// build. The next caller then starts a new build, after the cancelled one has come to its end.
///
/// Exactly once: only `arrive` leads from *empty* to *building*, under the lock.
final class AsyncCell: @unchecked Sendable {
  // Sendable: all state is inside `guarded`.

  enum Arrival {
    case ready(AnyObject)
    /// The caller activates the instance, which was parked, and finishes the build.
    case parked(AnyObject, AsyncBuild)
    /// The caller starts the build, after `cancelled` has ended.
    case claimed(AsyncBuild, cancelled: AsyncBuild?)
    case building(AsyncBuild)
  }

  private struct State {
    var build: AsyncBuild?
    /// Who has asked for the build and not left.
    var callers = 0
    var instance: AnyObject?
    weak var object: AnyObject?
    var cancelled: AsyncBuild?
    /// Says when the instance became ready.
    var order: UInt = 0
    var standing = Standing.ready
    /// Gets each instance from now on: no request finds the cell any more, but some may have found it before.
    var later: (@Sendable (AnyObject) -> Void)?

    mutating func takeInstance() -> AnyObject? {
      object = nil
      defer { instance = nil }
      return instance
    }
  }

  /// What a session does with an instance. See `SharedCell`.
  private enum Standing { case ready, leaving, parked }

  private let guarded = Guarded(State())
  /// The session in which the instance is shared, if that is how.
  let membership: SessionMembership?

  init(_ membership: SessionMembership?) {
    self.membership = membership
  }

  func arrive() -> Arrival {
    let isCurrent = membership?.period.isCurrent ?? true
    return guarded.withLock { state in
      if let instance = state.instance ?? state.object {
        guard state.standing == .parked, isCurrent else { return .ready(instance) }
        return .parked(instance, unpark(&state))
      }
      if let build = state.build {
        state.callers += 1
        return .building(build)
      }
      let build = AsyncBuild(cell: self)
      state.build = build
      state.callers = 1
      defer { state.cancelled = nil }
      return .claimed(build, cancelled: state.cancelled)
    }
  }

  /// Ends a build, unless it was cancelled by its last caller.
  func finish(_ build: AsyncBuild, _ outcome: Result<AnyObject, any Error>, keeping: SharedCell.Keeping) {
    let late = guarded.withLock { state -> (() -> Void)? in
      guard state.build === build else { return nil }
      state.build = nil
      state.standing = .ready
      guard case .success(let instance) = outcome else { return nil }
      switch keeping {
      case .strongly, .byStorage:  // An async build is kept until it is reset.
        state.instance = instance
        state.order = ReadyOrder.next()
      case .weakly(let object):
        state.object = object
        state.order = ReadyOrder.next()
      }
      guard let later = state.later, let instance = state.takeInstance() else { return nil }
      return { later(instance) }
    }
    build.resumeAll(outcome)
    late?()
    membership?.becameReady(self)
  }

  func takeInstance(
    orLater later: @escaping @Sendable (AnyObject) -> Void
  ) -> (order: UInt, instance: AnyObject)? {
    guarded.withLock { state in
      if let instance = state.takeInstance() { return (state.order, instance) }
      state.later = later
      return nil
    }
  }

  /// Takes a ready instance out of a cell that no request finds any more.
  func takeReadyInstance() -> (order: UInt, instance: AnyObject)? {
    guarded.withLock { state in
      state.takeInstance().map { (state.order, $0) }
    }
  }

  // MARK: Sessions

  var readyOrder: UInt { guarded.withLock { $0.order } }

  var isEmpty: Bool {
    guarded.withLock { $0.build == nil && $0.instance == nil && $0.object == nil }
  }

  func beginLeaving() -> AnyObject? {
    guarded.withLock { state in
      guard state.standing == .ready, let instance = state.instance ?? state.object else { return nil }
      state.standing = .leaving
      return instance
    }
  }

  func endLeaving(parks: Bool) -> AnyObject? {
    guarded.withLock { state in
      guard state.standing == .leaving else { return nil }
      state.standing = parks ? .parked : .ready
      return parks ? nil : state.takeInstance()
    }
  }

  /// Claims an instance that was parked, for one who activates it and finishes the build.
  func claimParked() -> (instance: AnyObject, build: AsyncBuild)? {
    guarded.withLock { state in
      guard state.standing == .parked, let instance = state.instance ?? state.object else { return nil }
      return (instance, unpark(&state))
    }
  }

  private func unpark(_ state: inout State) -> AsyncBuild {
    let build = AsyncBuild(cell: self)
    state.build = build
    state.callers = 1
    state.standing = .ready
    _ = state.takeInstance()  // The caller has it.
    return build
  }

  // MARK: Builds

  /// The task of the build that runs, or that was cancelled and has not ended.
  var currentTask: Task<Void, Never>? {
    let (build, cancelled) = guarded.withLock { ($0.build, $0.cancelled) }
    return (build ?? cancelled)?.task
  }

  /// How many wait. Tests bring tasks together with it.
  var callerCount: Int { guarded.withLock { $0.callers } }

  /// A caller no longer wants the build. The last one to leave cancels it.
  func leave(_ build: AsyncBuild) {
    let isLast = guarded.withLock { state in
      guard state.build === build else { return false }
      state.callers -= 1
      guard state.callers == 0 else { return false }
      state.build = nil
      state.cancelled = build
      return true
    }
    if isLast { build.task?.cancel() }
  }
}

/// One run of an `async` factory of a shared entry.
final class AsyncBuild: @unchecked Sendable {
  // Sendable: all state is inside `guarded`; outcomes are shared instances, for all who ask.

  private struct State {
    var continuations: [UInt: CheckedContinuation<Transfer<AnyObject>, any Error>] = [:]
    var outcome: Result<Transfer<AnyObject>, any Error>?
    var task: Task<Void, Never>?
    var lastID: UInt = 0
    var cancelledBeforeWaiting: Set<UInt> = []
  }

  let cell: AsyncCell
  private let guarded = Guarded(State())

  init(cell: AsyncCell) {
    self.cell = cell
  }

  var task: Task<Void, Never>? { guarded.withLock { $0.task } }

  /// Called by the caller that claimed the build, before it waits.
  func start(_ task: Task<Void, Never>) {
    guarded.withLock { $0.task = task }
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

  fileprivate func resumeAll(_ outcome: Result<AnyObject, any Error>) {
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

/// Which builds of `async` factories wait for which others, across all containers of the process.
///
/// Entered only when a build must wait for another one. Waits are added one at a time, so the one that
/// closes a circle sees it; that search visits each build at most once. A build that has ended waits for
/// nobody, whatever tasks of its factory are left.
enum AsyncWaitGraph {
  private static let waits = Guarded<[ObjectIdentifier: [ObjectIdentifier]]>([:])

  /// Adds a wait; false if it would close a circle.
  static func add(_ waiting: AsyncBuild, waitsFor awaited: AsyncBuild) -> Bool {
    let start = ObjectIdentifier(waiting)
    return waits.withLock { waits in
      guard !waiting.hasEnded else { return true }
      var visited: Set<ObjectIdentifier> = []
      var open = [ObjectIdentifier(awaited)]
      while let next = open.popLast() {
        if next == start { return false }
        if visited.insert(next).inserted { open += waits[next] ?? [] }
      }
      waits[start, default: []].append(ObjectIdentifier(awaited))
      return true
    }
  }

  /// Removes all waits of a build that has ended.
  static func forget(_ ended: AsyncBuild) {
    waits.withLock { $0[ObjectIdentifier(ended)] = nil }
  }

  static func remove(_ waiting: AsyncBuild, waitsFor awaited: AsyncBuild) {
    waits.withLock { waits in
      let key = ObjectIdentifier(waiting)
      guard let index = waits[key]?.firstIndex(of: ObjectIdentifier(awaited)) else { return }
      waits[key]?.remove(at: index)
      if waits[key]?.isEmpty == true { waits[key] = nil }
    }
  }
}
