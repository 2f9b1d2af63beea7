// What `WaitGraph` asks, and who else waits for a build of another thread.

extension SharedCell {
  /// Adds somebody who waits; false if there is nothing to wait for any more.
  func addWaiter(_ waiter: Waiter) -> Bool {
    guarded.withLock { state in
      guard state.phase.isUnderWay else { return false }
      state.waiters.append(waiter)
      return true
    }
  }

  /// How many wait. Tests bring threads and tasks together with it.
  var waiterCount: Int { guarded.withLock { $0.waiters.count } }

  func removeWaiter(_ waiter: Waiter) {
    guarded.withLock { state in state.waiters.removeAll { $0 === waiter } }
  }

  /// The thread that must go on before somebody who waits is woken; nil if that has happened, even if
  /// another build has begun since.
  func owner(awaitedBy waiter: Waiter) -> UInt? {
    guarded.withLock { state in state.waiters.contains { $0 === waiter } ? state.owner : nil }
  }

  /// The thread that must go on before this instance is ready; nil if it is.
  func owner(ofUnready instance: AnyObject) -> UInt? {
    guarded.withLock { state in
      guard state.phase == .constructed || state.phase == .finished, state.instance === instance else { return nil }
      return state.owner
    }
  }

  /// What the thread that makes the instance was asked for, from its outermost shared service on.
  var ownerLinks: [ResolutionError.Link] {
    let build = guarded.withLock { $0.build }
    return build?.links ?? []
  }

  /// True if the instance exists but is not ready.
  var isMade: Bool {
    guarded.withLock { $0.phase == .constructed || $0.phase == .finished }
  }

  /// The instance before it is ready, for a thread that cannot wait for it.
  func takeEarly() -> AnyObject? {
    guarded.withLock { state in
      guard state.phase == .constructed || state.phase == .finished else { return nil }
      state.wasTakenEarly = true
      return state.instance
    }
  }
}
