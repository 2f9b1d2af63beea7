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

  /// The ready instance, if there is one and nobody has to activate it.
  var readyInstance: AnyObject? {
    guarded.withLock { $0.standing == .parked ? nil : $0.instance ?? $0.object }
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
    build.close()
    membership?.becameReady(self)
  }

  func takeInstance(orLater later: @escaping @Sendable (AnyObject) -> Void) -> Kept? {
    guarded.withLock { state in
      if let instance = state.takeInstance() { return .strongly(instance, order: state.order) }
      state.later = later
      return nil
    }
  }

  /// Takes a ready instance out of a cell that no request finds any more.
  func takeReadyInstance() -> Kept? {
    guarded.withLock { state in state.takeInstance().map { .strongly($0, order: state.order) } }
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

  /// The build that runs, or that was cancelled and may not have ended.
  var currentBuild: AsyncBuild? { guarded.withLock { $0.build ?? $0.cancelled } }

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
    if isLast { build.cancel() }
  }
}
