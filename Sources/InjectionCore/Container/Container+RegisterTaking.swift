// Called by the overloads of `register` and `autoregister` that take arguments.

extension Container {
  /// Registers a service that is made from arguments.
  @usableFromInline package func register<Service>(
    _ serviceType: Service.Type, name: String?, taking arguments: ArgumentList.Type,
    declaration: FactoryDeclaration? = nil, fileID: StaticString, line: UInt,
    _ factory: @escaping @Sendable (any Resolver, ArgumentList) throws -> Service
  ) -> ServiceEntry<Service> {
    add(
      ServiceEntry(
        .fromArguments(ArgumentFactory(arguments, declaration, factory)),
        key: ServiceKey(serviceType, name: name, arguments: arguments.signature), core: core,
        location: SourceLocation(fileID: fileID, line: line)))
  }

  /// Registers a service that is made asynchronously from arguments.
  @usableFromInline package func registerAsync<Service>(
    _ serviceType: Service.Type, name: String?, taking arguments: ArgumentList.Type,
    declaration: FactoryDeclaration? = nil, fileID: StaticString, line: UInt,
    _ factory: @escaping @Sendable (any Resolver, ArgumentList) async throws -> Service
  ) -> ServiceEntry<Service> {
    add(
      ServiceEntry(
        .asynchronous(
          AsyncFactory(arguments, declaration) { resolver, arguments in
            guard let arguments else { preconditionFailure("A factory with arguments is not called without.") }
            return Transfer(value: try await factory(resolver, arguments))
          }),
        key: ServiceKey(serviceType, name: name, arguments: arguments.signature), core: core,
        location: SourceLocation(fileID: fileID, line: line)))
  }
}

extension MainActorRegistering {
  /// Registers a service that is made from arguments on the main actor.
  @usableFromInline package func registerOnMainActor<Service>(
    _ serviceType: Service.Type, name: String?, taking arguments: ArgumentList.Type,
    declaration: FactoryDeclaration? = nil, fileID: StaticString, line: UInt,
    _ factory: @escaping @MainActor (any Resolver, ArgumentList) throws -> Service
  ) -> ServiceEntry<Service> {
    let container = container
    return container.add(
      ServiceEntry(
        .fromArguments(
          ArgumentFactory(arguments, declaration) { resolver, arguments in
            try assumeOnMainActor { try factory(resolver, arguments) }
          }),
        key: ServiceKey(serviceType, name: name, arguments: arguments.signature), core: container.core,
        isolation: .mainActor, location: SourceLocation(fileID: fileID, line: line)))
  }
}
