extension Container {
  /// The session of a scope: that of the nearest container of the chain that has one, else a new one of this
  /// container, without a key.
  ///
  /// ```swift
  /// try container.session(.login).update(to: UserID(7))
  /// ```
  ///
  /// A service uses the session that its own container finds: call this on the root first, or on the children
  /// that need sessions of their own. A `copy()` has a new session with the same key and no instances.
  public func session<Key>(_ scope: SessionScope<Key>) -> Session<Key> {
    guard let identity = scope.session else { preconditionFailure("A session scope has an identity.") }
    return Session(core: core.session(of: identity) ?? core.makeSession(of: identity))
  }
}

extension Resolver {
  /// The key of a session, as the running request has met it first.
  ///
  /// ```swift
  /// container.register(Inbox.self) { resolver in Inbox(of: try resolver.sessionKey(.login)) }
  ///   .inObjectScope(.login)
  /// ```
  ///
  /// Within a factory it stays the same to the end of the outermost request, whoever updates the session
  /// meanwhile; services of the session belong to the same key. Elsewhere it is the current key.
  ///
  /// - Throws: ``ResolutionError`` of kind ``ResolutionError/Kind/noSession`` if no key is current.
  public func sessionKey<Key>(
    _ scope: SessionScope<Key>, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Key {
    let handle = container
    if let identity = scope.session, let session = handle.core.session(of: identity),
      let key = handle.sessionPins.period(of: session)?.key as? Key
    {
      return key
    }
    throw ResolutionError.noSession(Key.self, scope, handle).asked(at: SourceLocation(fileID: fileID, line: line))
  }
}
