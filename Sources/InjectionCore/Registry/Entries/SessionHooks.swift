/// Says what happens to the instances of one service when the key of a session changes.
///
/// ```swift
/// container.register(Inbox.self) { _ in Inbox() }
///   .inObjectScope(.login)
///   .hooks(in: .login)
///   .onDeactivate { inbox, user in
///     inbox.pause()
///     return true  // Keep it for when this user comes back.
///   }
///   .onActivate { inbox, user in inbox.resume() }
/// ```
///
/// The closures run while the entry is in this scope or in its `weak` twin, in the order in which they were
/// added, while no lock is held.
public struct SessionHooks<Service, Key: Hashable & Sendable>: MainActorSessionHooks {
  /// The registration.
  public let entry: ServiceEntry<Service>
  let session: SessionIdentity?

  /// Adds a closure that runs for each instance of a key that is no longer current. It receives that key.
  ///
  /// If it returns true, the instance is parked, and used again when that key comes back; in the scope's `weak`
  /// twin, as long as somebody else keeps it. If it returns false, or if there is no such closure, the instance
  /// is dropped, and `onDispose` runs. Of several closures all run, and all must return true.
  ///
  /// It runs on the thread that updates the session, or on the one that made the instance if it was not ready
  /// then.
  @discardableResult
  public func onDeactivate(_ mayPark: @escaping @Sendable (Service, Key) -> Bool) -> Self {
    entry.makeTypedExtras().addDeactivation(
      SessionHook(session: session) { service, key in (key as? Key).map { mayPark(service, $0) } ?? false })
    return self
  }

  /// Adds a closure that runs for each instance that was parked for the key that is current again. It receives
  /// that key.
  ///
  /// It runs before anybody gets the instance, on the thread that updates the session, or on one that asks for
  /// the instance before the update has come to it.
  @discardableResult
  public func onActivate(_ activate: @escaping @Sendable (Service, Key) -> Void) -> Self {
    entry.makeTypedExtras().addActivation(
      SessionHook(session: session) { service, key in
        if let key = key as? Key { activate(service, key) }
        return true
      })
    return self
  }
}

/// Hooks that may run on the main actor. A protocol of its own, because two methods of one type that differ only
/// in the actor of their closure are one declaration to the compiler.
///
/// They are methods of `SessionHooks`, not of the entry with the scope as an argument: of two generic overloads
/// the compiler takes the one without an actor, whatever the closure says.
public protocol MainActorSessionHooks<Service, Key> {
  /// What the entry makes.
  associatedtype Service
  /// The key of the session.
  associatedtype Key: Hashable & Sendable
}

extension MainActorSessionHooks {
  /// Adds a main-actor closure that runs for each instance of a key that is no longer current.
  ///
  /// The session can then be updated on the main actor, and with `updateAsync` from anywhere; elsewhere `update`
  /// throws ``SessionError/needsMainActor(service:registeredAt:)``. An instance that was not ready when the key
  /// changed, and becomes so on another thread, is dropped without a call.
  @discardableResult
  public func onDeactivate(_ mayPark: @escaping @MainActor (Service, Key) -> Bool) -> Self {
    guard let hooks = self as? SessionHooks<Service, Key> else { return self }
    hooks.entry.makeExtras().markMainActorSessionHooks()
    hooks.onDeactivate(SessionServiceHooks.parking(mayPark))
    return self
  }

  /// Adds a main-actor closure that runs for each instance that was parked for the key that is current again.
  ///
  /// The service can then be resolved on the main actor, and with `getAsync` from anywhere; elsewhere `get`
  /// throws. The session can be updated on the main actor, and with `updateAsync` from anywhere.
  @discardableResult
  public func onActivate(_ activate: @escaping @MainActor (Service, Key) -> Void) -> Self {
    guard let hooks = self as? SessionHooks<Service, Key> else { return self }
    hooks.entry.makeExtras().markMainActorSessionHooks()
    hooks.entry.isolateToMainActor()
    hooks.onActivate(SessionServiceHooks.activating(activate))
    return self
  }
}

extension ServiceEntry {
  /// What happens to the instances of this service when the key of a session changes.
  ///
  /// ```swift
  /// container.register(Inbox.self) { _ in Inbox() }
  ///   .inObjectScope(.login)
  ///   .hooks(in: .login)
  ///   .onDeactivate { inbox, user in true }
  /// ```
  public func hooks<Key>(in scope: SessionScope<Key>) -> SessionHooks<Service, Key> {
    SessionHooks(entry: self, session: scope.session)
  }
}
