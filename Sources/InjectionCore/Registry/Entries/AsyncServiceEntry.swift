/// A registration whose factory is `async`.
final class AsyncServiceEntry<Service>: ServiceEntry<Service>, @unchecked Sendable {
  // Sendable: immutable, like the rest of the entry.
  let asyncFactory: @Sendable (any Resolver, ArgumentList?) async throws -> Transfer<Service>
  private let arguments: ArgumentList.Type?

  init(
    key: ServiceKey, core: ContainerCore, scope: any ObjectScopeProtocol, isolation: Isolation = .anywhere,
    declaration: FactoryDeclaration?, location: SourceLocation, argumentList: ArgumentList.Type? = nil,
    asyncFactory: @escaping @Sendable (any Resolver, ArgumentList?) async throws -> Transfer<Service>
  ) {
    self.asyncFactory = asyncFactory
    arguments = argumentList
    super.init(
      key: key, core: core, scope: scope, isolation: isolation, declaration: declaration, location: location,
      factory: { _ in preconditionFailure("An async factory is not called synchronously.") })
    core.family.noteAsyncService()
  }

  override var isAsync: Bool { true }
  override var argumentList: ArgumentList.Type? { arguments }

  override func copy(to core: ContainerCore) -> AnyServiceEntry {
    let copy = AsyncServiceEntry(
      key: key, core: core, scope: objectScope, isolation: isMainActorIsolated ? .mainActor : .anywhere,
      declaration: declaration, location: location, argumentList: argumentList, asyncFactory: asyncFactory)
    copyHooks(to: copy)
    return copy
  }
}

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
    let entry: ServiceEntry<Service> = AsyncServiceEntry(
      key: ServiceKey(serviceType, name: name), core: core, scope: core.defaultObjectScope, declaration: nil,
      location: SourceLocation(fileID: fileID, line: line),
      asyncFactory: { resolver, _ in Transfer(value: try await factory(resolver)) })
    return add(entry)
  }

  /// Registers an asynchronous service whose initializer's dependencies are known.
  @usableFromInline package func registerAutowiredAsync<Service>(
    _ serviceType: Service.Type, name: String?, dependencies: [DeclaredDependency], fileID: StaticString, line: UInt,
    factory: @escaping @Sendable (any Resolver) async throws -> Service
  ) -> ServiceEntry<Service> {
    let location = SourceLocation(fileID: fileID, line: line)
    let entry: ServiceEntry<Service> = AsyncServiceEntry(
      key: ServiceKey(serviceType, name: name), core: core, scope: core.defaultObjectScope,
      declaration: FactoryDeclaration(parameterCount: 0, dependencies: dependencies, location: location),
      location: location, asyncFactory: { resolver, _ in Transfer(value: try await factory(resolver)) })
    return add(entry)
  }
}
