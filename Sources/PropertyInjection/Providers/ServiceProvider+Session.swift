public import InjectionCore

extension ServiceProvider {
  /// Creates a provider of one service for each key of a session.
  ///
  /// ```swift
  /// let login = Session<UserID>()
  /// let inbox = ServiceProvider(.lazy, in: login) { user in Inbox(of: user) }
  /// try login.update(to: UserID(7))
  /// let own = try inbox.get()  // the inbox of user 7
  /// ```
  ///
  /// With `.eager` the service is made now, if a key is current, and in each update of the session; an error is
  /// given by each `get` until the next update. With `.lazy` and `.weak` it is made at the first `get` under a key.
  /// With `.many` each `get` makes one for the current key, and the other closures are not called. While no key is
  /// current, `get` throws. The session does not keep the provider.
  ///
  /// - Parameters:
  ///   - mode: When the service is made, and how long it is kept while its key is current or remembered.
  ///   - session: Says which key is current.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - make: Makes the service of a key, on the thread that asks or updates the session.
  ///   - onDeactivate: See `SessionHooks`. Without it, services of old keys are dropped.
  ///   - onActivate: See `SessionHooks`.
  public init<Key>(
    _ mode: ProviderMode, in session: Session<Key>, fileID: StaticString = #fileID, line: UInt = #line,
    make: @escaping @Sendable (Key) throws -> Service,
    onDeactivate: (@Sendable (Service, Key) -> Bool)? = nil, onActivate: (@Sendable (Service, Key) -> Void)? = nil
  ) {
    self.init(
      StandaloneService(
        in: session, mode.scope(in: session), isEager: mode == .eager, onMainActor: false,
        location: SourceLocation(fileID: fileID, line: line),
        hooks: SessionServiceHooks(onDeactivate: onDeactivate, onActivate: onActivate), factory: make))
  }

  /// Creates a provider of what a factory makes for each key of a session.
  public init<Key>(
    _ factory: some SessionServiceFactory<Service, Key>, in session: Session<Key>, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      factory.mode, in: session, fileID: fileID, line: line, make: { try factory.makeService(for: $0) },
      onDeactivate: { factory.mayPark($0, of: $1) }, onActivate: { factory.activate($0, for: $1) })
  }
}

extension MainActorProviding {
  /// Creates a provider of one service for each key of a session, which is made and changed on the main actor.
  ///
  /// The session can be updated on the main actor, and with `updateAsync` from anywhere, if the provider is eager or
  /// has closures for changes. The service is given on the main actor.
  public init<Service, Key>(
    _ mode: ProviderMode, in session: Session<Key>, fileID: StaticString = #fileID, line: UInt = #line,
    make: @escaping @MainActor (Key) throws -> Service,
    onDeactivate: (@MainActor (Service, Key) -> Bool)? = nil, onActivate: (@MainActor (Service, Key) -> Void)? = nil
  ) where Self == ServiceProvider<Service> {
    self.init(
      StandaloneService(
        in: session, mode.scope(in: session), isEager: mode == .eager, onMainActor: true,
        location: SourceLocation(fileID: fileID, line: line),
        hooks: SessionServiceHooks(onMainActor: onDeactivate, onActivate),
        factory: { key in try assumeOnMainActor { try make(key) } }))
  }
}

extension ProviderMode {
  fileprivate func scope<Key>(in session: Session<Key>) -> ObjectScope {
    switch self {
    case .eager, .lazy: session.core.scope
    case .weak: session.core.weakScope
    case .many: .transient
    }
  }
}
