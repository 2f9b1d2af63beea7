/// The instances of one entry in its session: for each period, cells of their own.
final class SessionCells: Sendable {
  private let guarded = Guarded<[ObjectIdentifier: PeriodCells]>([:])

  /// The cells of a period, made if need be.
  func cells(of period: SessionPeriod, for entry: any SessionMember) -> PeriodCells {
    guarded.withLock { periods in
      if let cells = periods[ObjectIdentifier(period)] { return cells }
      let cells = PeriodCells(SessionMembership(entry, period))
      periods[ObjectIdentifier(period)] = cells
      return cells
    }
  }

  func existingCells(of period: SessionPeriod) -> PeriodCells? {
    guarded.withLock { $0[ObjectIdentifier(period)] }
  }

  func take(_ period: SessionPeriod) -> EntryCells.Taken? {
    guarded.withLock { $0.removeValue(forKey: ObjectIdentifier(period)) }?.cells.takeAll()
  }

  /// Detaches all cells, whatever their period. Who has found those of a period goes on to find new ones there.
  func takeAll() -> [EntryCells.Taken] {
    guarded.withLock { Array($0.values) }.map { inPeriod in
      _ = inPeriod.forgetFailure()
      return inPeriod.cells.takeAll()
    }
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
final class SessionMembership: CellMembership {
  weak let entry: (any SessionMember)?
  let period: SessionPeriod

  init(_ entry: any SessionMember, _ period: SessionPeriod) {
    self.entry = entry
    self.period = period
  }

  var isCurrent: Bool { period.isCurrent }

  func becameReady(_ cell: SharedCell, isLate: Bool) -> Bool {
    if period.isCurrent || !isLate && period.session?.leaveWhenUnpinned(period) == true { return true }
    return entry?.leave(cell, period) == true
  }
}

extension SharedCell {
  /// The period of the session in which the instance is shared, if that is how.
  var period: SessionPeriod? { (membership as? SessionMembership)?.period }
}
