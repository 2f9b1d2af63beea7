/// A registration whose instances belong to a session, as the session sees it.
protocol SessionMember: AnyObject, Sendable {
  /// Later registrations have larger numbers.
  var id: UInt { get }
  var serviceType: Any.Type { get }
  var location: SourceLocation { get }
  var isEager: Bool { get }
  var isAsync: Bool { get }
  var isMainActorIsolated: Bool { get }
  var hasMainActorSessionHooks: Bool { get }

  /// Parks or drops the ready instances of a period that has ended.
  func leave(_ period: SessionPeriod)
  /// Parks or drops one that became ready after its period had ended. Returns whether it is still kept.
  func leave(_ cell: SharedCell, _ period: SessionPeriod) -> Bool
  /// Activates what was parked for a period that begins again.
  func activate(_ period: SessionPeriod)
  /// Drops the instances of periods that will not be current again.
  func drop(_ periods: [SessionPeriod])
  /// Drops the instances of a period that nobody has pinned, with their cells.
  func forget(_ period: SessionPeriod)
  func isEmpty(in period: SessionPeriod) -> Bool

  func keep(_ failure: ResolutionError, in period: SessionPeriod)
  func hasFailure(in period: SessionPeriod) -> Bool
  /// Returns whether there was a failure.
  func forgetFailure(in period: SessionPeriod) -> Bool

  /// Makes the instance of the current period, unless the container has gone.
  func makeEagerly() throws(ResolutionError)
  nonisolated(nonsending) func makeEagerlyAsync() async throws
}

/// The container that a session was opened in.
protocol SessionOwner: AnyObject, Sendable {
  /// The registrations, also of children, whose instances belong to a session.
  func members(of session: SessionCore) -> [any SessionMember]
}
