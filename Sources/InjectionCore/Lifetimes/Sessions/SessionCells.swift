/// The instances of one entry in its session: for each period, cells of their own.
final class SessionCells: Sendable {
  private struct State {
    var periods: [ObjectIdentifier: PeriodCells] = [:]
    /// See `EntryCells`.
    var later: (@Sendable (AnyObject) -> Void)?
  }

  private let guarded = Guarded(State())

  /// The cells of a period, made if need be.
  func cells(of period: SessionPeriod, for entry: any SessionMember) -> PeriodCells {
    guarded.withLock { state in
      if let cells = state.periods[ObjectIdentifier(period)] { return cells }
      let cells = PeriodCells(SessionMembership(entry, period))
      if let later = state.later { _ = cells.cells.takeAll(orLater: later) }
      state.periods[ObjectIdentifier(period)] = cells
      return cells
    }
  }

  func existingCells(of period: SessionPeriod) -> PeriodCells? {
    guarded.withLock { $0.periods[ObjectIdentifier(period)] }
  }

  func take(_ period: SessionPeriod) -> EntryCells.Taken? {
    guarded.withLock { $0.periods.removeValue(forKey: ObjectIdentifier(period)) }?.cells.takeAll()
  }

  /// Detaches all cells, whatever their period.
  ///
  /// - Parameter later: Gets the instances of all cells that are made from now on.
  func takeAll(orLater later: (@Sendable (AnyObject) -> Void)?) -> [EntryCells.Taken] {
    let (all, later) = guarded.withLock { state in
      defer { state.periods = [:] }
      state.later = later ?? state.later
      return (state.periods.values, state.later)
    }
    return all.map { $0.cells.takeAll(orLater: later) }
  }

  /// Cells that are made from now on keep their instances.
  func reopen() {
    let all = guarded.withLock { state in
      state.later = nil
      return state.periods.values
    }
    for cells in all { cells.cells.reopen() }
  }
}

/// The instances of one entry in one period.
final class PeriodCells: Sendable {
  let cells: EntryCells
  /// Why an eager service could not be made when the period began.
  private let kept = Guarded<ResolutionError?>(nil)

  init(_ membership: SessionMembership) {
    cells = EntryCells(membership)
  }

  var failure: ResolutionError? { kept.withLock { $0 } }

  func keep(_ failure: ResolutionError) {
    _ = replaceFailure(with: failure)
  }

  /// Returns whether there was one.
  func forgetFailure() -> Bool {
    replaceFailure(with: nil) != nil
  }

  /// Returns what was kept, to be let go outside the lock: an error of the app is in it.
  private func replaceFailure(with new: ResolutionError?) -> ResolutionError? {
    kept.withLock { kept in
      defer { kept = new }
      return kept
    }
  }
}

/// Ties a cell to the period in which its instance is shared.
final class SessionMembership: Sendable {
  weak let entry: (any SessionMember)?
  let period: SessionPeriod

  init(_ entry: any SessionMember, _ period: SessionPeriod) {
    self.entry = entry
    self.period = period
  }

  /// Called when an instance has become ready: if the period has ended meanwhile, it is parked or dropped.
  func becameReady(_ cell: SharedCell) {
    if !period.isCurrent { entry?.leave(cell, period) }
  }
}
