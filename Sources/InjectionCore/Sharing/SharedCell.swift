/// One shared instance on its way: a `CellState` behind a lock. What that says is to be done is done here, outside the
/// lock. See `WaitGraph` for why nobody waits forever.
final class SharedCell: @unchecked Sendable {
  // Sendable: all state is inside `guarded`.
  typealias State = CellState<SharedBuild, Waiter>

  let guarded = Guarded(State())
  /// The session in which the instance is shared, if that is how.
  let membership: (any CellMembership)?
  /// The storage of a custom scope. Used by the owner only, hence by one thread at a time.
  nonisolated(unsafe) var storage: (any InstanceStorage)?

  init(_ membership: (any CellMembership)?) {
    self.membership = membership
  }

  /// - Parameters:
  ///   - outer: The build that runs on the caller's thread, if any.
  ///   - service: What is asked for, with its arguments.
  func arrive(
    thread: UInt, outer: Build?, _ service: any SharedService, _ arguments: ArgumentList?
  ) -> State.Arrival {
    let isCurrent = membership?.isCurrent ?? true
    return guarded.withLock { state in
      state.arrive(thread: thread, isCurrent: isCurrent) { Build(cell: self, outer: outer, service, arguments) }
    }
  }

  /// The ready instance, if there is one.
  var readyInstance: AnyObject? { guarded.withLock { $0.readyInstance } }

  /// Stores what the factory made, unless a second run of it has stored something before: then that is returned.
  func store(_ instance: AnyObject, of build: Build) -> AnyObject? {
    let maker = State.Maker(thread: CurrentThread.id, build: build)
    return guarded.withLock { $0.store(instance, by: maker) }
  }

  /// Another build than the own one will make the instance ready.
  func pass(to build: Build) {
    guarded.withLock { $0.pass(to: build) }
  }

  /// How a ready instance is kept.
  enum Keeping {
    case strongly
    /// The object itself; nil for a value, which nobody can keep weakly.
    case weakly(AnyObject?)
    /// As the storage of a custom scope decides at each request.
    case byStorage
  }

  /// Makes the instance ready and wakes everybody who waits for it.
  ///
  /// - Returns: Whether it is late: it is handed out to nobody.
  func becomeReady(keeping: Keeping) -> Bool {
    if case .byStorage = keeping {
      release()
      return false
    }
    if membership?.isCurrent == false { beginEnding(ofPeriod: true) }
    let ready = guarded.withLock { state in
      state.unready.flatMap { state.becomeReady(Kept($0, keeping)) }
    }
    guard let ready else { return false }
    // What the session goes on to keep for the old key is not late.
    let isLate = ready.isLate && !(ready.isKept && membership?.becameReady(self, isLate: true) == true)
    for waiter in ready.waiters { waiter.wake(isLate ? .late : .ready(ready.instance)) }
    ready.heir?(ready.instance)
    if ready.settles { WaitGraph.settleWhoeverCan() }
    if !ready.isLate { _ = membership?.becameReady(self, isLate: false) }
    return isLate
  }

  /// True if what is being made is not to be handed out.
  var isLate: Bool { guarded.withLock { $0.isLate } }

  /// From now on no request finds the cell.
  func detach() {
    let thread = CurrentThread.id
    guarded.withLock { state in state.detach { $0.thread == thread || $0.build?.isRunningHere == true } }
  }

  /// The same if there is no instance and none is being made.
  func retireIfEmpty() -> Bool { guarded.withLock { $0.retireIfEmpty() } }

  /// Called before an instance becomes ready whose service, or whose period, has ended.
  func beginEnding(ofPeriod: Bool = false) { guarded.withLock { $0.beginEnding(ofPeriod: ofPeriod) } }

  /// Takes the ready instance out, if it is kept strongly.
  func takeReadyInstance() -> Kept? { guarded.withLock { $0.takeReady() } }

  /// The same for a detached cell.
  ///
  /// - Parameter later: Gets the instance of a build that is still running, when that has ended.
  func takeInstance(orLater later: @escaping @Sendable (AnyObject) -> Void) -> Kept? {
    guarded.withLock { $0.takeReady(orLater: later) }
  }

  /// The factory failed: the next request tries again.
  func fail(_ error: any Error) {
    for waiter in guarded.withLock({ $0.fail().waiters }) { waiter.wake(.failed(error)) }
  }

  // MARK: Custom scopes

  /// Does something with the storage: now if nobody uses it, else when its owner lets go of it.
  func perform(_ action: StorageAction, makingStorage make: () -> any InstanceStorage) {
    guard guarded.withLock({ $0.claimStorage(for: action, thread: CurrentThread.id) }) else { return }
    if storage == nil { storage = make() }
    release()
  }

  /// Lets others use the storage: who waits looks again.
  func release() {
    while true {
      let (released, actions) = guarded.withLock { ($0.release(), $0.takeStorageActions()) }
      if actions.contains(.graphCompleted) { storage?.graphResolutionCompleted() }
      if actions.contains(.reset) { storage?.instance = nil }
      guard let released else { continue }
      for waiter in released.waiters { waiter.wake(.settled) }
      if released.settles { WaitGraph.settleWhoeverCan() }
      return
    }
  }
}

extension Kept {
  /// nil for what is not kept.
  init?(_ instance: AnyObject, _ keeping: SharedCell.Keeping) {
    switch keeping {
    case .strongly, .byStorage: self = .strongly(instance, order: ReadyOrder.next())
    case .weakly(let object):
      guard let object else { return nil }
      self = .weakly(object, order: ReadyOrder.next())
    }
  }
}

/// What is done with the storage of a custom scope.
enum StorageAction { case reset, graphCompleted }
