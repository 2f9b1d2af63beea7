public import InjectionCore

extension Container {
  /// Creates a container from modules and builds their singletons.
  ///
  /// ```swift
  /// let container = try Container(modules: storage, networking)
  /// ```
  ///
  /// - Throws: What ``install(_:_:)`` throws. Then what was built has been disposed.
  public convenience init(
    parent: Container? = nil, defaultObjectScope: ObjectScope = .graph, behaviors: [any Behavior] = [],
    modules module: Module, _ others: Module...
  ) throws {
    self.init(parent: parent, defaultObjectScope: defaultObjectScope, behaviors: behaviors)
    try install([module] + others)
  }

  /// Registers modules, then builds their singletons in order.
  ///
  /// ```swift
  /// try container.install(storage, networking)
  /// ```
  ///
  /// All or nothing: on the first failure everything that this call registered is removed, and what it has
  /// built is disposed, in reverse order. Singletons of main-actor closures are built when this is called on
  /// the main actor.
  ///
  /// What `configured` closures register further, such as `implements`, belongs to the module like the rest. To
  /// know it before, they run once more, for a container that is thrown away.
  ///
  /// - Throws: ``ModuleConflict``, before anything is registered, if a key is claimed by two declarations or
  ///   by one and an earlier registration in this container; `ResolutionError` if a singleton
  ///   cannot be built.
  public func install(_ module: Module, _ others: Module...) throws {
    try install([module] + others)
  }

  private func install(_ modules: [Module]) throws {
    let registrations = modules.flatMap(\.registrations)
    let claims = try KeyClaims(Rehearsal.keys(of: registrations), in: self)
    let entries = registrations.map { $0.register(in: self) }
    claims.end()
    do { try build(entries) } catch {
      withdraw(entries)
      throw error
    }
  }
}
