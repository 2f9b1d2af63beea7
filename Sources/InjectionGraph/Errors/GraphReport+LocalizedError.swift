public import Foundation

// Without it, `localizedDescription` says that the operation could not be completed.

extension GraphReport.Failure: LocalizedError {
  /// The full text.
  public var errorDescription: String? { description }
}
