extension Container {
  /// Registers a service under a name which is a type. See ``Named``.
  ///
  /// ```swift
  /// enum Backup {}
  /// container.register((any Store).self, named: Backup.self) { _ in TapeStore() }
  /// let store = container.require((any Store).self, named: Backup.self)
  /// ```
  @discardableResult
  public func register<Service, Tag>(
    _ serviceType: Service.Type, named tag: Tag.Type, fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping @Sendable (any Resolver) throws -> Service
  ) -> ServiceEntry<Service> {
    register(serviceType, name: TagName.of(tag), fileID: fileID, line: line, factory: factory)
  }

  /// Registers how a service is made asynchronously, under a name which is a type. See ``Named``.
  ///
  /// ```swift
  /// enum Backup {}
  /// container.register(Database.self, named: Backup.self) { _ in try await Database.open() }
  /// let database = try await container.getAsync(Database.self, named: Backup.self)
  /// ```
  ///
  /// ``Resolver/getAsync(_:named:fileID:line:)`` makes it; other requests find it where it is shared and made.
  @_disfavoredOverload
  @discardableResult
  public func register<Service, Tag>(
    _ serviceType: Service.Type, named tag: Tag.Type, fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping @Sendable (any Resolver) async throws -> Service
  ) -> ServiceEntry<Service> {
    register(serviceType, name: TagName.of(tag), fileID: fileID, line: line, factory: factory)
  }

  /// Registers an object that was made elsewhere, in scope `.container`, under a name which is a type.
  ///
  /// ```swift
  /// enum Standard {}
  /// container.register(Settings.self, named: Standard.self, instance: settings)
  /// ```
  ///
  /// See ``register(_:name:fileID:line:instance:)``.
  @discardableResult
  public func register<Service, Tag>(
    _ serviceType: Service.Type, named tag: Tag.Type, fileID: StaticString = #fileID, line: UInt = #line,
    instance: sending Service
  ) -> ServiceEntry<Service> {
    register(serviceType, name: TagName.of(tag), fileID: fileID, line: line, instance: instance)
  }

  /// Changes or wraps each new instance of a service that is registered under a name which is a type.
  ///
  /// ```swift
  /// enum Backup {}
  /// container.decorate((any Store).self, named: Backup.self) { _, store in CachingStore(store) }
  /// ```
  ///
  /// See ``decorate(_:name:fileID:line:_:)``.
  public func decorate<Service>(
    _ serviceType: Service.Type, named tag: Any.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ decorator: @escaping @Sendable (any Resolver, Service) throws -> Service
  ) {
    decorate(serviceType, name: TagName.of(tag), fileID: fileID, line: line, decorator)
  }

  /// Removes the registrations of a service under a name which is a type, whatever arguments they take.
  ///
  /// ```swift
  /// enum Backup {}
  /// container.unregister((any Store).self, named: Backup.self)
  /// ```
  ///
  /// See ``unregister(_:name:)``.
  ///
  /// - Returns: Whether anything was removed.
  @discardableResult
  public func unregister<Service, Tag>(_ serviceType: Service.Type, named tag: Tag.Type) -> Bool {
    unregister(serviceType, name: TagName.of(tag))
  }

  /// Lets a service answer for a further type, under a name which is a type.
  ///
  /// ```swift
  /// enum Backup {}
  /// let entry = container.register(TapeStore.self) { _ in TapeStore() }
  /// container.forward((any Store).self, named: Backup.self, to: entry)
  /// ```
  ///
  /// See ``forward(_:name:to:fileID:line:)``.
  @discardableResult
  public func forward<Forwarded, Service, Tag>(
    _ type: Forwarded.Type, named tag: Tag.Type, to service: ServiceEntry<Service>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> ServiceEntry<Forwarded> {
    forward(type, name: TagName.of(tag), to: service, fileID: fileID, line: line)
  }
}

extension MainActorRegistering {
  /// Registers a main-actor service under a name which is a type. See ``Named``.
  ///
  /// ```swift
  /// enum Sidebar {}
  /// container.register(Panel.self, named: Sidebar.self) { @MainActor resolver in
  ///   Panel(users: try resolver.get((any UserService).self))
  /// }
  /// ```
  @discardableResult
  public func register<Service, Tag>(
    _ serviceType: Service.Type, named tag: Tag.Type, fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping @MainActor (any Resolver) throws -> Service
  ) -> ServiceEntry<Service> {
    register(serviceType, name: TagName.of(tag), fileID: fileID, line: line, factory: factory)
  }

  /// Changes or wraps on the main actor each new instance of a service that is registered under a name which is a
  /// type.
  ///
  /// ```swift
  /// enum Sidebar {}
  /// container.decorate(Panel.self, named: Sidebar.self) { @MainActor _, panel in
  ///   log("A sidebar was made.")
  ///   return panel
  /// }
  /// ```
  ///
  /// The service can then be made on the main actor, and with `getAsync` from anywhere; elsewhere `get` throws.
  public func decorate<Service>(
    _ serviceType: Service.Type, named tag: Any.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ decorator: @escaping @MainActor (any Resolver, Service) throws -> Service
  ) {
    decorate(serviceType, name: TagName.of(tag), fileID: fileID, line: line, decorator)
  }
}

extension ServiceEntry {
  /// Lets the service answer for a further type under a name which is a type.
  ///
  /// ```swift
  /// enum Backup {}
  /// container.register(TapeStore.self) { _ in TapeStore() }.implements((any Store).self, named: Backup.self)
  /// ```
  @discardableResult
  public func implements<Forwarded, Tag>(
    _ type: Forwarded.Type, named tag: Tag.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    implements(type, name: TagName.of(tag), fileID: fileID, line: line)
  }
}
