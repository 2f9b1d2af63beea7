/// What a request has led to.
public struct ResolutionEvent: Sendable {
  /// What was asked for, and where it is registered.
  public let link: ResolutionError.Link
  /// How long it took, with everything that it needs.
  public let duration: Duration
}
