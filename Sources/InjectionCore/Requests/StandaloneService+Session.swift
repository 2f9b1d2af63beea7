extension StandaloneService {
  /// A service of a session that no container registers. The session holds it weakly.
  ///
  /// - Parameters:
  ///   - scope: One of the scopes of the session, or `transient`.
  ///   - isEager: True to make it now, if a key is current, and in each update. Errors are kept as the session says.
  package convenience init<Key>(
    in session: Session<Key>, _ scope: ObjectScope, isEager: Bool, onMainActor: Bool, location: SourceLocation,
    hooks: SessionServiceHooks<Service, Key>, factory: @escaping @Sendable (Key) throws -> Service
  ) {
    let core = session.core
    let entry = ServiceEntry(
      .opaque, key: ServiceKey(Service.self), core: StandaloneHome.container.core, scope: scope,
      isolation: onMainActor ? .mainActor : .anywhere, location: location,
      factory: { resolver in
        guard let key = resolver.container.sessionPins.period(of: core)?.key as? Key else {
          throw ResolutionError.noSession(Key.self, core.scope, resolver.container)
        }
        return try factory(key)
      })
    let entryHooks = SessionHooks<Service, Key>(entry: entry, session: core.scope.session)
    if let onDeactivate = hooks.onDeactivate { entryHooks.onDeactivate(onDeactivate) }
    if let onActivate = hooks.onActivate { entryHooks.onActivate(onActivate) }
    if onMainActor, hooks.onDeactivate != nil || hooks.onActivate != nil {
      entry.makeExtras().markMainActorSessionHooks()
    }
    self.init(entry)
    core.add(entry)
    guard isEager else { return }
    entry.markEager()
    guard let period = core.current else { return }
    do throws(ResolutionError) { _ = try get() } catch { entry.keep(error, in: period) }
  }
}
