/// What happens to the instances that a session remembers when its key changes.
public enum SessionPolicy: Hashable, Sendable {
  /// Instances of the new key that were parked are used again. An update to the current key does nothing.
  case keep
  /// Instances of the new key are made anew; those parked for other keys stay.
  case force
  /// The instances of all keys are dropped.
  case clearAll
}

/// Why the key of a session did not change, or what failed after it did.
public enum SessionError: Error, CustomStringConvertible, Sendable {
  /// The update was called from a hook, or while making a service, that another update of the same session
  /// waits for. Nothing has changed.
  case updateInProgress
  /// Something must run on the main actor, and the update was called elsewhere. Nothing has changed.
  case needsMainActor(service: Any.Type, registeredAt: SourceLocation)
  /// The key has changed, and these eager services could not be made. They throw the same error until the
  /// next update.
  case eagerServicesFailed([ResolutionError])

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .updateInProgress:
      "error: the session is being updated, and that update waits for the code which updates it again\n"
        + "  fix: update the session after the first update has returned"
    case .needsMainActor(let service, let location):
      "error: updating the session has to run main-actor code of \(TypeNames.short(service)) (\(location))\n"
        + "  fix: update on the main actor, or with try await updateAsync"
    case .eagerServicesFailed(let errors):
      errors.map(\.description).joined(separator: "\n")
    }
  }
}
