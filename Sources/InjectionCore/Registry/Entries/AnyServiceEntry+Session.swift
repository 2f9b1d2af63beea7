// What an update of the session does with the instances of one entry.

extension AnyServiceEntry: SessionMember {
  func makeEagerly() throws(ResolutionError) {
    if let core = lifecycle.core { try build(Container(core: core)) }
  }

  nonisolated(nonsending) func makeEagerlyAsync() async throws {
    if let core = lifecycle.core { try await build(in: Container(core: core)) }
  }

  /// The name of the session that instances belong to; nil for other scopes.
  var sessionIdentity: SessionIdentity? {
    effectiveScopeKind.isSession ? (objectScope as? ObjectScope)?.session : nil
  }

  /// The session that instances belong to.
  var session: SessionCore? {
    guard let identity = sessionIdentity else { return nil }
    return identity.session ?? core.session(of: identity)
  }

  var hasMainActorSessionHooks: Bool { extras.load()?.hasMainActorSessionHooks == true }

  private var sessionCells: SessionCells? { extras.load()?.sessionCells.load() }

  func makeSessionCells() -> SessionCells {
    let extras = makeExtras()
    return extras.sessionCells.load() ?? extras.sessionCells.storeIfNil(SessionCells())
  }

  /// Detaches the instances of all keys.
  func takeSessionInstances() -> [EntryCells.Taken] { sessionCells?.takeAll() ?? [] }

  /// Parks or drops the ready instances of a period that has ended.
  func leave(_ period: SessionPeriod) {
    for cell in cells(of: period) { _ = leave(cell, period) }
  }

  func leave(_ cell: SharedCell, _ period: SessionPeriod) -> Bool {
    guard let instance = cell.beginLeaving() else { return false }
    let isParked = mayPark(instance, period)
    if let dropped = cell.endLeaving(parks: isParked) { dispose(dropped) }
    // An instance that was late may have left while its key came back: then the update has passed it by.
    if period.isCurrent, !isMainActorIsolated || MainActorCheck.isOnMainActor { activate(cell) }
    return isParked
  }

  /// Activates what was parked for a period that begins again.
  func activate(_ period: SessionPeriod) {
    for cell in cells(of: period) { activate(cell) }
  }

  /// Drops the instances of periods that will not be current again, the latest first. Resolutions that have
  /// pinned one go on to find its cells.
  func drop(_ periods: [SessionPeriod]) {
    let instances = periods.flatMap(cells).compactMap { $0.takeReadyInstance() }
    for instance in instances.sorted(by: { $0.order > $1.order }).compactMap(\.instance) { dispose(instance) }
  }

  /// Drops the instances of a period that nobody has pinned, with their cells.
  func forget(_ period: SessionPeriod) {
    guard let taken = sessionCells?.take(period) else { return }
    [DroppedInstances(self, taken.cells, taken.arguments)].dispose()
  }

  func isEmpty(in period: SessionPeriod) -> Bool {
    cells(of: period).allSatisfy(\.isEmpty)
  }

  func keep(_ failure: ResolutionError, in period: SessionPeriod) {
    makeSessionCells().cells(of: period, for: self).keep(failure)
  }

  func hasFailure(in period: SessionPeriod) -> Bool {
    sessionCells?.existingCells(of: period)?.failure != nil
  }

  /// Returns whether there was a failure.
  func forgetFailure(in period: SessionPeriod) -> Bool {
    sessionCells?.existingCells(of: period)?.forgetFailure() == true
  }

  private func cells(of period: SessionPeriod) -> [SharedCell] {
    sessionCells?.existingCells(of: period)?.cells.cells ?? []
  }
}
