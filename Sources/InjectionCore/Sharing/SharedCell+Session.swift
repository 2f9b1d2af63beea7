// What an update of a session does with an instance, and what those who meet it then find.

extension SharedCell {
  var readyOrder: UInt { guarded.withLock { $0.readyOrder } }
  var isEmpty: Bool { guarded.withLock { $0.isEmpty } }

  func beginLeaving() -> AnyObject? {
    let thread = CurrentThread.id
    return guarded.withLock { state in
      state.beginLeaving { $0.thread == thread || $0.build?.isRunningHere == true }
    }
  }

  func endLeaving(parks: Bool) -> AnyObject? { guarded.withLock { $0.endLeaving(parks: parks) } }

  /// Claims an instance that was parked, for one who activates it.
  func claimParked(
    thread: UInt, outer: Build?, _ service: any SharedService
  ) -> (instance: AnyObject, build: SharedBuild)? {
    guarded.withLock { $0.claimParked(thread: thread) { Build(cell: self, outer: outer, service, nil) } }
  }
}
