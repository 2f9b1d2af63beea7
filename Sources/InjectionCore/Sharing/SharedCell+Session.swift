// What an update of a session does with an instance, and what those who meet it then find.

extension SharedCell {
  var readyOrder: UInt { guarded.withLock { $0.order } }

  var isEmpty: Bool {
    guarded.withLock { !$0.phase.isUnderWay && $0.instance == nil && $0.object == nil }
  }

  func beginLeaving() -> AnyObject? {
    guarded.withLock { state in
      guard state.phase == .ready, let instance = state.instance ?? state.object else { return nil }
      state.phase = .leaving
      return instance
    }
  }

  func endLeaving(parks: Bool) -> AnyObject? {
    guarded.withLock { state in
      guard state.phase == .leaving else { return nil }
      guard parks else { return state.takeInstance() }
      state.phase = .parked
      return nil
    }
  }

  /// Claims an instance that was parked, for one who activates it.
  func claimParked(thread: UInt, outer: Build?, _ entry: AnyServiceEntry) -> (instance: AnyObject, build: Build)? {
    guarded.withLock { state in
      guard state.phase == .parked, let instance = state.instance ?? state.object else { return nil }
      return (instance, state.unpark(instance, Build(cell: self, outer: outer, entry, nil), thread))
    }
  }
}
