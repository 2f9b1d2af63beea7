extension Container {
  /// Registers how a service is made asynchronously.
  ///
  /// ```swift
  /// container.register(Database.self) { resolver in try await Database.open() }.inObjectScope(.container)
  /// let database = try await container.getAsync(Database.self)
  /// ```
  ///
  /// ``Resolver/getAsync(_:name:fileID:line:)`` makes it. A synchronous `get` never blocks: it finds a shared
  /// instance that has been made, and throws at once where there is none. In a shared scope all callers share one
  /// build: an error reaches all of them and the next caller tries again; a cancelled caller leaves, and the last
  /// one to leave cancels the build.
  @_disfavoredOverload
  @discardableResult
  public func register<Service>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping @Sendable (any Resolver) async throws -> Service
  ) -> ServiceEntry<Service> {
    add(
      ServiceEntry(
        .asynchronous(AsyncFactory(nil, nil) { resolver, _ in Transfer(value: try await factory(resolver)) }),
        key: ServiceKey(serviceType, name: name), core: core, location: SourceLocation(fileID: fileID, line: line)))
  }

  /// Registers an asynchronous service whose initializer's dependencies are known.
  @usableFromInline package func registerAutowiredAsync<Service>(
    _ serviceType: Service.Type, name: String?, dependencies: [DeclaredDependency], fileID: StaticString, line: UInt,
    factory: @escaping @Sendable (any Resolver) async throws -> Service
  ) -> ServiceEntry<Service> {
    let location = SourceLocation(fileID: fileID, line: line)
    let declaration = FactoryDeclaration(parameterCount: 0, dependencies: dependencies, location: location)
    return add(
      ServiceEntry(
        .asynchronous(AsyncFactory(nil, declaration) { resolver, _ in Transfer(value: try await factory(resolver)) }),
        key: ServiceKey(serviceType, name: name), core: core, location: location))
  }
}
