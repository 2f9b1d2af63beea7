public import Foundation

// Without it, `localizedDescription` says that the operation could not be completed.

extension ResolutionError: LocalizedError {
  /// The full text.
  public var errorDescription: String? { description }
}

extension SessionError: LocalizedError {
  /// The full text.
  public var errorDescription: String? { description }
}
