public import Foundation

extension ResolutionError: LocalizedError {
  /// The full text. Without it, `localizedDescription` says that the operation could not be completed.
  public var errorDescription: String? { description }
}
