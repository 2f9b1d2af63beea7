extension Container {
  /// Registers how a service is made.
  ///
  /// ```swift
  /// container.register((any UserService).self) { resolver in
  ///   LiveUserService(store: try resolver.get((any Store).self))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - serviceType: The type that consumers ask for.
  ///   - name: Tells registrations of one type apart.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - factory: Makes an instance. It runs on the thread that asks, any number of times, as the scope
  ///     says. An error that it throws reaches the caller of `get` as ``ResolutionError/underlying``; a
  ///     ``ResolutionError`` as it is.
  /// - Returns: The entry, to choose a scope or add hooks.
  ///
  /// A registration with the same type and name replaces the earlier one; its shared instances are let
  /// go at once.
  @discardableResult
  public func register<Service>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping @Sendable (any Resolver) throws -> Service
  ) -> ServiceEntry<Service> {
    add(
      ServiceEntry(
        .opaque, key: ServiceKey(serviceType, name: name), core: core,
        location: SourceLocation(fileID: fileID, line: line), factory: factory))
  }

  /// Registers an object that was made elsewhere, in scope `.container`.
  ///
  /// ```swift
  /// container.register(Settings.self, instance: settings)
  /// ```
  ///
  /// The instance is part of the registration: copies of the container share it, and resetting a scope
  /// does not drop it. The caller hands it over and must not use it any more, unless its type is
  /// `Sendable`.
  @discardableResult
  public func register<Service>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    instance: sending Service
  ) -> ServiceEntry<Service> {
    // Handed over by the caller; from now on it is shared like any instance in a shared scope.
    nonisolated(unsafe) let instance = instance
    let location = SourceLocation(fileID: fileID, line: line)
    let declaration = FactoryDeclaration(parameterCount: 0, dependencies: [], location: location)
    return add(
      ServiceEntry(
        .instance(declaration), key: ServiceKey(serviceType, name: name), core: core, scope: ObjectScope.container,
        location: location, factory: { _ in instance }))
  }

  /// Registers a service whose initializer's dependencies are known.
  @usableFromInline package func registerAutowired<Service>(
    _ serviceType: Service.Type, name: String?, dependencies: [DeclaredDependency], fileID: StaticString, line: UInt,
    factory: @escaping @Sendable (any Resolver) throws -> Service
  ) -> ServiceEntry<Service> {
    let location = SourceLocation(fileID: fileID, line: line)
    let declaration = FactoryDeclaration(parameterCount: 0, dependencies: dependencies, location: location)
    return add(
      ServiceEntry(
        .wired(declaration), key: ServiceKey(serviceType, name: name), core: core, location: location,
        factory: factory))
  }

  /// Puts an entry in the slot of its key.
  func add<Service>(_ entry: ServiceEntry<Service>) -> ServiceEntry<Service> {
    if let audience = core.register(entry) { tell(audience, of: Service.self, entry, name: entry.name) }
    return entry
  }
}

extension MainActorRegistering {
  /// Registers how a service is made on the main actor.
  ///
  /// ```swift
  /// container.register(Panel.self) { @MainActor resolver in Panel(users: resolver.require((any UserService).self)) }
  /// ```
  ///
  /// The service can be resolved on the main actor, and with `getAsync` from anywhere. Elsewhere `get`
  /// throws and `require` traps, with a text that says so; the factory never runs off the main actor.
  @discardableResult
  public func register<Service>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping @MainActor (any Resolver) throws -> Service
  ) -> ServiceEntry<Service> {
    addOnMainActor(
      ServiceKey(serviceType, name: name), declaration: nil, SourceLocation(fileID: fileID, line: line), factory)
  }

  /// Registers a main-actor service whose initializer's dependencies are known.
  @usableFromInline package func registerAutowiredOnMainActor<Service>(
    _ serviceType: Service.Type, name: String?, dependencies: [DeclaredDependency], fileID: StaticString, line: UInt,
    factory: @escaping @MainActor (any Resolver) throws -> Service
  ) -> ServiceEntry<Service> {
    let location = SourceLocation(fileID: fileID, line: line)
    return addOnMainActor(
      ServiceKey(serviceType, name: name),
      declaration: FactoryDeclaration(parameterCount: 0, dependencies: dependencies, location: location), location,
      factory)
  }

  private func addOnMainActor<Service>(
    _ key: ServiceKey, declaration: FactoryDeclaration?, _ location: SourceLocation,
    _ factory: @escaping @MainActor (any Resolver) throws -> Service
  ) -> ServiceEntry<Service> {
    let container = container
    return container.add(
      ServiceEntry(
        declaration.map(EntryKind.wired) ?? .opaque, key: key, core: container.core, isolation: .mainActor,
        location: location,
        factory: { resolver in try assumeOnMainActor { try factory(resolver) } }))
  }
}
