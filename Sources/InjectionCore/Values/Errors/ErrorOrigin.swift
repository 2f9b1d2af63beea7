/// Leads from an error to the container that it comes from, as long as that is there. Does not keep it.
protocol ErrorOrigin: AnyObject, Sendable {
  /// What is registered instead of something that is missing, nearest first, at most five.
  ///
  /// - Parameter children: What children had when it was asked for: they may be gone.
  func nearMisses(of subject: ResolutionError.Link, and children: [NearMiss]) -> [NearMiss]
  /// Who wants to know about requests for something that is not registered.
  var missingReport: (@Sendable (ResolutionError) -> Void)? { get }
}
