/// What went wrong with one service.
public enum BootFailure: Sendable, CustomStringConvertible {
  /// The service could not be made.
  case couldNotBeBuilt(BootService, any Error)
  /// `boot()` has thrown an error.
  case bootFailed(BootService, any Error)
  /// `shutdown()` has thrown an error. The service counts as shut down.
  case shutdownFailed(BootService, any Error)
  /// A call was cancelled at its time limit, and has ended.
  case tookTooLong(BootService, after: Duration)
  /// A call was cancelled at its time limit and did not end: the service was abandoned.
  case didNotFinish(BootService, after: Duration)

  /// The service.
  public var service: BootService {
    switch self {
    case .couldNotBeBuilt(let service, _), .bootFailed(let service, _), .shutdownFailed(let service, _),
      .tookTooLong(let service, _), .didNotFinish(let service, _):
      service
    }
  }

  /// What the service, or its factory, has thrown.
  public var error: (any Error)? {
    switch self {
    case .couldNotBeBuilt(_, let error), .bootFailed(_, let error), .shutdownFailed(_, let error): error
    case .tookTooLong, .didNotFinish: nil
    }
  }

  /// The text, in one line unless the error has several.
  public var description: String { BootTexts.failure(self) }
}
