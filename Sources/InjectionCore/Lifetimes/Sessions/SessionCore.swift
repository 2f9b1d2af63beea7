/// What all handles of one session share, whatever the type of its key.
///
/// One update runs at a time. Only it changes the current period, and only it uses `periods`.
package final class SessionCore: @unchecked Sendable {
  // Sendable: all state is inside `guarded`, but for `periods`, which belongs to the update that runs.

  private struct State {
    var current: SessionPeriod?
    /// How many resolutions have pinned a period.
    var pins: [ObjectIdentifier: Int] = [:]
    /// Periods that will not be current again, but that some resolution has pinned.
    var retired: [ObjectIdentifier: SessionPeriod] = [:]
    /// Periods for which something was made after they had ended, by those who have pinned them.
    var madeAfterwards: Set<ObjectIdentifier> = []
    var providers: [SessionProvider] = []
    var update = RunningUpdate.none
    var waiters: [Waiter] = []
    /// Who holds an instance of this session too long, as far as the observer was told.
    var captives: Set<SessionCaptive> = []
  }

  private enum RunningUpdate { case none, synchronous, asynchronous }

  private struct SessionProvider {
    weak let entry: (any SessionMember)?
  }

  let identity: SessionIdentity
  /// The scopes of services that no container registers.
  package let scope: ObjectScope
  package let weakScope: ObjectScope
  private weak let container: (any SessionOwner)?
  private let guarded: Guarded<State>
  /// The periods that may become current again, by key: whoever updates the session uses it.
  nonisolated(unsafe) private var periods: [AnyHashable: SessionPeriod] = [:]
  /// Periods without instances that were pinned when they were left. Like `periods`.
  nonisolated(unsafe) private var unsettled: [SessionPeriod] = []

  init(_ container: (any SessionOwner)?, key: (any Hashable & Sendable)?, of identity: SessionIdentity? = nil) {
    let identity = identity ?? SessionIdentity(name: "session")
    self.identity = identity
    self.container = container
    let own = SessionIdentity(name: identity.name)
    scope = ObjectScope(.session, own.name, session: own) { PermanentStorage() }
    weakScope = ObjectScope(.weakSession, own.name + ".weak", session: own) { WeakStorage() }
    guarded = Guarded(State())
    own.setSession(self)
    guard let key else { return }
    let period = SessionPeriod(key, of: self)
    periods[AnyHashable(key)] = period
    guarded.withLock { $0.current = period }
  }

  func copy(for container: any SessionOwner) -> SessionCore {
    SessionCore(container, key: currentKey, of: identity)
  }

  var currentKey: (any Hashable & Sendable)? { current?.key }
  var current: SessionPeriod? { guarded.withLock { $0.current } }

  func isCurrent(_ period: SessionPeriod) -> Bool {
    guarded.withLock { $0.current === period }
  }

  // MARK: Members

  /// Adds a service that no container registers. It is held weakly.
  func add(_ entry: any SessionMember) {
    guarded.withLock { state in
      state.providers.removeAll { $0.entry == nil }
      state.providers.append(SessionProvider(entry: entry))
    }
  }

  /// The services of this session, in the order of their registration.
  var members: [any SessionMember] {
    let registered = container?.members(of: self) ?? []
    let provided = guarded.withLock { $0.providers.compactMap(\.entry) }
    return (registered + provided).sorted { $0.id < $1.id }
  }

  /// True the first time: then somebody should be told.
  func add(_ captive: SessionCaptive) -> Bool {
    guarded.withLock { $0.captives.insert(captive).inserted }
  }

  // MARK: Pins

  func pin() -> SessionPeriod? {
    guarded.withLock { state in
      guard let period = state.current else { return nil }
      state.pins[ObjectIdentifier(period), default: 0] += 1
      return period
    }
  }

  func unpin(_ period: SessionPeriod) {
    let id = ObjectIdentifier(period)
    let (isOver, isLeft) = guarded.withLock { state in
      guard let count = state.pins[id], count > 1 else {
        state.pins[id] = nil
        return (state.retired.removeValue(forKey: id) != nil, state.madeAfterwards.remove(id) != nil)
      }
      state.pins[id] = count - 1
      return (false, false)
    }
    if isOver {
      for entry in members { entry.forget(period) }
    } else if isLeft, !isCurrent(period) {
      for entry in members { entry.leave(period) }
    }
  }

  /// An instance has become ready for a period that had ended before. Whoever has asked for it goes on with the period.
  ///
  /// - Returns: False if nobody does any more.
  func leaveWhenUnpinned(_ period: SessionPeriod) -> Bool {
    let id = ObjectIdentifier(period)
    return guarded.withLock { state in
      guard state.pins[id] != nil else { return false }
      state.madeAfterwards.insert(id)
      return true
    }
  }

  // MARK: Updates

  // One update waits for another only where that cannot wait for it: not within an update, whatever its session, nor
  // within a factory, which the other may wait for. And no thread waits for a task.

  /// Waits until no other update runs.
  ///
  /// - Parameter isWithinFactory: True if the caller runs in a factory.
  func beginUpdate(isWithinFactory: Bool) throws(SessionError) -> SessionUpdate {
    while let waiter = try claimUpdate(.synchronous, isWithinFactory) { _ = waiter.wait(limit: nil) }
    return SessionUpdate(self)
  }

  nonisolated(nonsending) func beginUpdateAsync(
    isWithinFactory: Bool
  ) async throws(SessionError) -> SessionUpdate {
    while let waiter = try claimUpdate(.asynchronous, isWithinFactory) {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        waiter.whenWoken { _ in continuation.resume() }
      }
    }
    return SessionUpdate(self)
  }

  /// Begins an update; the waiter if another one runs that may be waited for.
  private func claimUpdate(_ kind: RunningUpdate, _ isWithinFactory: Bool) throws(SessionError) -> Waiter? {
    let mayWait = !SessionUpdate.isRunning && !isWithinFactory
    let isWithin = SessionUpdate.isRunning(self)
    let (isRefused, waiter) = guarded.withLock { state -> (Bool, Waiter?) in
      guard state.update != .none else {
        state.update = kind
        return (false, nil)
      }
      if isWithin || !mayWait || kind == .synchronous && state.update == .asynchronous { return (true, nil) }
      let waiter = Waiter()
      state.waiters.append(waiter)
      return (false, waiter)
    }
    if isRefused { throw .updateInProgress }
    return waiter
  }

  func endUpdate() {
    let waiters = guarded.withLock { state in
      state.update = .none
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.wake(.settled) }
  }

  /// Makes a key current. Called by the update.
  ///
  /// - Returns: The period that begins, and those whose instances are to be forgotten.
  func begin(
    _ key: (any Hashable & Sendable)?, _ policy: SessionPolicy
  ) -> (new: SessionPeriod?, forgotten: [SessionPeriod]) {
    let hashable = key.map { AnyHashable($0) }
    var forgotten: [SessionPeriod] = []
    switch policy {
    case .keep: break
    case .force: if let hashable, let known = periods.removeValue(forKey: hashable) { forgotten = [known] }
    case .clearAll:
      forgotten = Array(periods.values)
      periods = [:]
    }
    let new = key.map { key in hashable.flatMap { periods[$0] } ?? SessionPeriod(key, of: self) }
    if let hashable, let new { periods[hashable] = new }
    let old = guarded.withLock { state in
      defer { state.current = new }
      for period in forgotten where state.pins[ObjectIdentifier(period)] != nil {
        state.retired[ObjectIdentifier(period)] = period
      }
      return state.current
    }
    withExtendedLifetime(old) {}  // Its key is let go outside the lock.
    return (new, forgotten)
  }

  /// Finds the periods that nobody can meet again: those that are forgotten, or have no instances, and that no
  /// resolution has pinned. Called by the update, at its end.
  func endPeriods(
    _ left: SessionPeriod?, _ forgotten: [SessionPeriod], isEmpty: (SessionPeriod) -> Bool
  ) -> [SessionPeriod] {
    let candidates = unsettled + [left].compactMap(\.self)
    unsettled = []
    let unpinned = guarded.withLock { state in forgotten.filter { state.pins[ObjectIdentifier($0)] == nil } }
    return unpinned
      + candidates.filter { period in
        guard let known = periods[AnyHashable(period.key)], known === period, !isCurrent(period) else { return false }
        if guarded.withLock({ $0.pins[ObjectIdentifier(period)] != nil }) {
          unsettled.append(period)
          return false
        }
        guard isEmpty(period) else { return false }
        periods[AnyHashable(period.key)] = nil
        return true
      }
  }
}

/// A service that lives longer than a session and holds an instance of it.
struct SessionCaptive: Hashable, Sendable {
  let holder: UInt
  let held: UInt
}
