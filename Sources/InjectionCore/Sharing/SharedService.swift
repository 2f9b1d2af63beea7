/// A registration, as those see it who share its instances.
protocol SharedService: AnyObject, Sendable {
  /// What stands for it in chains and errors.
  func link(with arguments: ArgumentList?) -> ResolutionError.Link
  /// Runs the `onDispose` closures for an instance.
  func dispose(_ instance: AnyObject)
}
