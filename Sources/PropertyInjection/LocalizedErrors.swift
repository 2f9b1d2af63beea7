public import Foundation

// Without it, `localizedDescription` says that the operation could not be completed.

extension ModuleConflict: LocalizedError {
  /// The full text.
  public var errorDescription: String? { description }
}

extension UnusedEntity: LocalizedError {
  /// The full text.
  public var errorDescription: String? { description }
}
