/// The object graph of requests that still run, as its name sees it.
protocol RunningGraph: AnyObject, Sendable {
  /// The object of an entry, if it is ready.
  func object(_ entry: UInt, _ core: UInt, _ arguments: ArgumentList?) -> AnyObject?
}
