/// What happens to the instances of a service when the key of its session changes. See ``SessionHooks``.
package struct SessionServiceHooks<Service, Key>: Sendable {
  let onDeactivate: (@Sendable (Service, Key) -> Bool)?
  let onActivate: (@Sendable (Service, Key) -> Void)?

  package init(
    onDeactivate: (@Sendable (Service, Key) -> Bool)? = nil, onActivate: (@Sendable (Service, Key) -> Void)? = nil
  ) {
    self.onDeactivate = onDeactivate
    self.onActivate = onActivate
  }
}

extension SessionServiceHooks where Key: Sendable {
  /// Closures that run on the main actor. An instance that became ready elsewhere after its key has gone is dropped.
  package init(
    onMainActor onDeactivate: (@MainActor (Service, Key) -> Bool)?, _ onActivate: (@MainActor (Service, Key) -> Void)?
  ) {
    var mayPark: (@Sendable (Service, Key) -> Bool)?
    if let onDeactivate { mayPark = Self.parking(onDeactivate) }
    var activate: (@Sendable (Service, Key) -> Void)?
    if let onActivate { activate = Self.activating(onActivate) }
    self.init(onDeactivate: mayPark, onActivate: activate)
  }

  static func parking(_ mayPark: @escaping @MainActor (Service, Key) -> Bool) -> @Sendable (Service, Key) -> Bool {
    { service, key in
      guard MainActorCheck.isOnMainActor else { return false }
      nonisolated(unsafe) let service = service  // Stays on this thread, which is the main actor's.
      return assumeOnMainActor { mayPark(service, key) }
    }
  }

  static func activating(_ activate: @escaping @MainActor (Service, Key) -> Void) -> @Sendable (Service, Key) -> Void {
    { service, key in
      nonisolated(unsafe) let service = service  // Stays on this thread, which is the main actor's.
      assumeOnMainActor { activate(service, key) }
    }
  }
}
