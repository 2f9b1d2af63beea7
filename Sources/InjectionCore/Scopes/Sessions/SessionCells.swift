/// The instances of one entry in its session: for each period, cells of their own.
final class SessionCells: Sendable {
  private let periods = Guarded<[ObjectIdentifier: PeriodCells]>([:])

  /// The cells of a period, made if need be.
  func cells(of period: SessionPeriod, for entry: AnyServiceEntry) -> PeriodCells {
    periods.withLock { periods in
      if let cells = periods[ObjectIdentifier(period)] { return cells }
      let cells = PeriodCells(SessionMembership(entry, period))
      periods[ObjectIdentifier(period)] = cells
      return cells
    }
  }

  func existingCells(of period: SessionPeriod) -> PeriodCells? {
    periods.withLock { $0[ObjectIdentifier(period)] }
  }

  func take(_ period: SessionPeriod) -> EntryCells.Taken? {
    periods.withLock { $0.removeValue(forKey: ObjectIdentifier(period)) }?.cells.takeAll()
  }

  /// Detaches all cells, whatever their period.
  func takeAll() -> [EntryCells.Taken] {
    let all = periods.withLock { periods in
      defer { periods = [:] }
      return periods.values
    }
    return all.map { $0.cells.takeAll() }
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
    kept.withLock { $0 = failure }
  }

  /// Returns whether there was one.
  func forgetFailure() -> Bool {
    kept.withLock { kept in
      defer { kept = nil }
      return kept != nil
    }
  }
}

/// Ties a cell to the period in which its instance is shared.
final class SessionMembership: Sendable {
  weak let entry: AnyServiceEntry?
  let period: SessionPeriod

  init(_ entry: AnyServiceEntry, _ period: SessionPeriod) {
    self.entry = entry
    self.period = period
  }

  /// Called when an instance has become ready: if the period has ended meanwhile, it is parked or dropped.
  func becameReady(_ cell: any InstanceCell) {
    if !period.isCurrent { entry?.leave(cell, period) }
  }
}
