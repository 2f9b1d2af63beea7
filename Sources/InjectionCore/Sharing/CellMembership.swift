/// The session in which the instance of a cell is shared.
protocol CellMembership: AnyObject, Sendable {
  /// True while the key is current that the instance is for.
  var isCurrent: Bool { get }
  /// Called when an instance has become ready: if the period has ended meanwhile, it is parked or dropped.
  ///
  /// - Returns: Whether it is still kept.
  func becameReady(_ cell: SharedCell) -> Bool
}
