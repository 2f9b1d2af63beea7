/// What is current in a ``SessionScope``, with the instances that belong to it.
///
/// ```swift
/// let login = container.session(.login)
/// try login.update(to: user.id)  // log in, or change the user
/// try login.update(to: nil)  // log out
/// ```
///
/// A container and its children share a session. One made with `init` belongs to no container: providers take
/// it. Copies of a `Session` value are the same session. It may be used from all threads.
public struct Session<Key: Hashable & Sendable>: Sendable {
  package let core: SessionCore

  /// Creates a session of its own.
  ///
  /// - Parameter key: What is current; nil if nothing is.
  public init(_ key: Key? = nil) {
    core = SessionCore(nil, key: key)
  }

  init(core: SessionCore) {
    self.core = core
  }

  /// What is current now. Requests that run keep the key that they have met first.
  public var key: Key? { core.currentKey as? Key }

  /// Makes another key current, or none.
  ///
  /// First the key changes, for all at once. Then, in the order of registration, each instance of the old key
  /// is parked or dropped, as its `onDeactivate` closures say, and each one that was parked for the new key
  /// becomes active again, after its `onActivate` closures. At last, services marked `eager()` are made.
  ///
  /// Requests that run go on with the old key; what they still make is parked or dropped when it is ready.
  /// Instances that were handed out stay with whoever has them. An update on another thread is waited for; one that
  /// ``updateAsync(to:policy:)`` runs is not, as it may need this thread: that is the error `updateInProgress`.
  ///
  /// - Parameters:
  ///   - key: What is current from now on; nil for nothing.
  ///   - policy: What happens to parked instances.
  /// - Throws: ``SessionError``. The key has changed only in the case `eagerServicesFailed`.
  public func update(to key: Key?, policy: SessionPolicy = .keep) throws(SessionError) {
    let update = try core.beginUpdate()
    defer { core.endUpdate() }
    try update.checkFactories(to: key, policy)
    try update.checkActor()
    try update.build(update.switchKey(to: key, policy))
  }

  /// Makes another key current like ``update(to:policy:)``, on the main actor if anything needs that, makes
  /// eager services that are `async` too, and blocks no thread.
  ///
  /// ```swift
  /// try await container.session(.login).updateAsync(to: user.id)
  /// ```
  ///
  /// - Throws: ``SessionError``; the key has changed only in the case `eagerServicesFailed`. If the task is cancelled
  ///   while an eager service is made, that service's `CancellationError`, after the key has changed.
  nonisolated(nonsending) public func updateAsync(to key: Key?, policy: SessionPolicy = .keep) async throws {
    let update = try await core.beginUpdateAsync()
    defer { core.endUpdate() }
    let eager =
      if update.needsMainActor == nil || MainActorCheck.isOnMainActor {
        update.switchKey(to: key, policy)
      } else {
        await MainActor.run { update.switchKey(to: key, policy) }
      }
    try await update.buildAsync(eager)
  }
}

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

extension ContainerCore {
  /// The session that services of this container use.
  func session(of identity: SessionIdentity) -> SessionCore? {
    let key = ObjectIdentifier(identity)
    for core in chain {
      if let session = core.withRegistry({ $0.sessions[key] }) { return session }
    }
    return nil
  }

  fileprivate func makeSession(of identity: SessionIdentity) -> SessionCore {
    let new = SessionCore(self, key: nil, of: identity)
    return withRegistry { registry in
      let session = registry.sessions[ObjectIdentifier(identity)] ?? new
      registry.sessions[ObjectIdentifier(identity)] = session
      return session
    }
  }

  /// Gives a copy of this container sessions with the same keys.
  func copySessions(to copy: ContainerCore) {
    for (identity, session) in withRegistry({ $0.sessions }) {
      let new = session.copy(for: copy)
      copy.withRegistry { $0.sessions[identity] = new }
    }
  }
}
