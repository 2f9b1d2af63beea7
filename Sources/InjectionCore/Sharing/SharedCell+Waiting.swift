// What `WaitGraph` asks, and who else waits for a build of another thread.

extension SharedCell {
  /// Adds somebody who waits; false if there is nothing to wait for any more.
  func addWaiter(_ waiter: Waiter) -> Bool { guarded.withLock { $0.add(waiter) } }
  func removeWaiter(_ waiter: Waiter) { guarded.withLock { $0.remove(waiter) } }

  /// How many wait. Tests bring threads and tasks together with it.
  var waiterCount: Int { guarded.withLock { $0.waiters.count } }

  /// The thread that must go on before somebody who waits is woken; nil if that has happened, even if
  /// another build has begun since.
  func owner(awaitedBy waiter: Waiter) -> UInt? {
    guarded.withLock { state in state.has(waiter) ? state.maker?.thread : nil }
  }

  /// The thread that must go on before this instance is ready; nil if it is.
  func owner(ofUnready instance: AnyObject) -> UInt? {
    guarded.withLock { state in state.unready === instance ? state.maker?.thread : nil }
  }

  /// What the thread that makes the instance was asked for, from its outermost shared service on.
  var ownerLinks: [ResolutionError.Link] { guarded.withLock { $0.maker?.build }?.links ?? [] }

  /// True if the instance exists but is not ready.
  var isMade: Bool { guarded.withLock { $0.unready != nil } }

  /// The instance before it is ready, for a thread that cannot wait for it.
  func takeEarly() -> AnyObject? { guarded.withLock { $0.takeEarly() } }
}
