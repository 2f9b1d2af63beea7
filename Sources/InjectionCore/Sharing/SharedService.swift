/// A registration, as those see it who share its instances.
protocol SharedService: AnyObject, Sendable {
  /// What stands for it in chains and errors.
  func link(with arguments: ArgumentList?) -> ResolutionError.Link
  /// True once it was withdrawn or its container disposed: somebody is about to detach its cells.
  var isEnding: Bool { get }
  /// Called when the factory has failed: what is kept for these arguments is of no more use.
  func forget(_ cell: SharedCell, of arguments: ArgumentList?)
  /// Runs the `onDispose` closures for an instance.
  func dispose(_ instance: AnyObject)
}
