/// The session in which the instance of a cell is shared.
protocol CellMembership: AnyObject, Sendable {
  /// True while the key is current that the instance is for.
  var isCurrent: Bool { get }
  /// Called when an instance has become ready: if the period has ended meanwhile, it is parked or dropped; if the period
  /// had ended before, when those who go on with it are done.
  ///
  /// - Parameter isLate: Whether the period has ended meanwhile.
  /// - Returns: Whether it is still kept.
  func becameReady(_ cell: SharedCell, isLate: Bool) -> Bool
}
