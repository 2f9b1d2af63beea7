public import Foundation

/// Why the key of a session did not change, or what failed after it did.
public enum SessionError: Error, CustomStringConvertible, Sendable {
  /// Another update of the session runs, and may wait for the caller: for a hook or a factory that updates, or, as it is
  /// asynchronous, for the thread. Nothing has changed.
  case updateInProgress
  /// Something must run on the main actor, and the update was called elsewhere. Nothing has changed.
  case needsMainActor(service: Any.Type, registeredAt: SourceLocation)
  /// An eager service has an `async` factory, and the update was synchronous. Nothing has changed.
  case needsAsync(service: Any.Type, registeredAt: SourceLocation)
  /// The key has changed, and these eager services could not be made. They throw the same error until the
  /// next update.
  case eagerServicesFailed([ResolutionError])

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .updateInProgress:
      "error: the session is being updated, and that update may wait for the code which updates it again\n"
        + "  fix: update it after that has returned, or with try await updateAsync, not in a hook or a factory"
    case .needsMainActor(let service, let location):
      "error: updating the session has to run main-actor code of \(TypeNames.short(service)) (\(location))\n"
        + "  fix: update on the main actor, or with try await updateAsync"
    case .needsAsync(let service, let location):
      "error: updating the session has to make \(TypeNames.short(service)) (\(location)), which has an async factory\n"
        + "  fix: update with try await updateAsync"
    case .eagerServicesFailed(let errors):
      errors.map(\.description).joined(separator: "\n")
    }
  }
}

extension SessionError: LocalizedError {
  /// The full text. Without it, `localizedDescription` says that the operation could not be completed.
  public var errorDescription: String? { description }
}
