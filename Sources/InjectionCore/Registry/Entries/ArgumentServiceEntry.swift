/// A registration whose factory takes arguments.
final class ArgumentServiceEntry<Service, Arguments: ArgumentList>: ServiceEntry<Service>, @unchecked Sendable {
  // Sendable: immutable, like the rest of the entry.
  private let argumentFactory: @Sendable (any Resolver, Arguments) throws -> Service

  init(
    key: ServiceKey, core: ContainerCore, scope: any ObjectScopeProtocol, isolation: Isolation = .anywhere,
    declaration: FactoryDeclaration?, location: SourceLocation,
    factory: @escaping @Sendable (any Resolver, Arguments) throws -> Service
  ) {
    argumentFactory = factory
    super.init(
      key: key, core: core, scope: scope, isolation: isolation, declaration: declaration, location: location,
      factory: { _ in preconditionFailure("A factory with arguments is not called without.") })
  }

  override var argumentList: ArgumentList.Type? { Arguments.self }

  override func make(_ handle: Container, _ arguments: ArgumentList?) throws -> Service {
    // The key contains the types of the arguments, so no other list comes here.
    try argumentFactory(handle, unsafeDowncast(arguments!, to: Arguments.self))
  }

  override func copy(to core: ContainerCore) -> AnyServiceEntry {
    let copy = ArgumentServiceEntry(
      key: key, core: core, scope: objectScope, isolation: isMainActorIsolated ? .mainActor : .anywhere,
      declaration: declaration, location: location, factory: argumentFactory)
    copyHooks(to: copy)
    return copy
  }
}

// Called by the generated overloads.

extension Container {
  /// Registers a service that is made from arguments.
  @usableFromInline package func register<Service, Arguments: ArgumentList>(
    _ serviceType: Service.Type, name: String?, taking arguments: Arguments.Type,
    declaration: FactoryDeclaration? = nil, fileID: StaticString, line: UInt,
    _ factory: @escaping @Sendable (any Resolver, Arguments) throws -> Service
  ) -> ServiceEntry<Service> {
    let entry: ServiceEntry<Service> = ArgumentServiceEntry<Service, Arguments>(
      key: ServiceKey(serviceType, name: name, arguments: Arguments.signature), core: core,
      scope: core.defaultObjectScope, declaration: declaration, location: SourceLocation(fileID: fileID, line: line),
      factory: factory)
    return add(entry)
  }

  /// Registers a service that is made asynchronously from arguments.
  @usableFromInline package func registerAsync<Service, Arguments: ArgumentList>(
    _ serviceType: Service.Type, name: String?, taking arguments: Arguments.Type,
    declaration: FactoryDeclaration? = nil, fileID: StaticString, line: UInt,
    _ factory: @escaping @Sendable (any Resolver, Arguments) async throws -> Service
  ) -> ServiceEntry<Service> {
    let entry: ServiceEntry<Service> = AsyncServiceEntry(
      key: ServiceKey(serviceType, name: name, arguments: Arguments.signature), core: core,
      scope: core.defaultObjectScope, declaration: declaration, location: SourceLocation(fileID: fileID, line: line),
      argumentList: Arguments.self
    ) { resolver, arguments in
      guard let arguments else { preconditionFailure("A factory with arguments is not called without.") }
      // The key contains the types of the arguments, so no other list comes here.
      return Transfer(value: try await factory(resolver, unsafeDowncast(arguments, to: Arguments.self)))
    }
    return add(entry)
  }
}

extension MainActorRegistering {
  /// Registers a service that is made from arguments on the main actor.
  @usableFromInline package func registerOnMainActor<Service, Arguments: ArgumentList>(
    _ serviceType: Service.Type, name: String?, taking arguments: Arguments.Type,
    declaration: FactoryDeclaration? = nil, fileID: StaticString, line: UInt,
    _ factory: @escaping @MainActor (any Resolver, Arguments) throws -> Service
  ) -> ServiceEntry<Service> {
    let container = container
    let entry: ServiceEntry<Service> = ArgumentServiceEntry<Service, Arguments>(
      key: ServiceKey(serviceType, name: name, arguments: Arguments.signature), core: container.core,
      scope: container.core.defaultObjectScope, isolation: .mainActor, declaration: declaration,
      location: SourceLocation(fileID: fileID, line: line)
    ) { resolver, arguments in
      try assumeOnMainActor { try factory(resolver, arguments) }
    }
    return container.add(entry)
  }
}
