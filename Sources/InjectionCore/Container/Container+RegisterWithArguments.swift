// Fixed for one argument; for more, two stand before the pack: no two of these take the same closure.

extension Container {
  /// Registers how a service is made from one argument of the caller.
  ///
  /// ```swift
  /// container.register(Greeting.self) { (_, name: String) in Greeting(to: name) }
  /// ```
  ///
  /// The type of the argument is part of the key and must match exactly. The factory runs on the thread that
  /// resolves the service. In a shared scope there is an instance for each value, which must be `Hashable`.
  ///
  /// - Parameters:
  ///   - serviceType: The type that consumers ask for.
  ///   - name: A name that tells registrations of one type apart.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - factory: Makes an instance from a resolver and the argument. It may throw.
  /// - Returns: The entry, to set its scope.
  @discardableResult
  @export(implementation)
  public func register<Service, Argument>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping @Sendable (any Resolver, Argument) throws -> Service
  ) -> ServiceEntry<Service> {
    register(
      serviceType, name: name, taking: SingleArgument<Argument>.self, fileID: fileID, line: line
    ) { @Sendable (resolver: any Resolver, arguments: ArgumentList) in
      try factory(resolver, arguments.of(SingleArgument<Argument>.self).value)
    }
  }

  /// Registers how a service is made from several arguments of the caller.
  ///
  /// ```swift
  /// container.register(Greeting.self) { (_, name: String, times: Int) in Greeting(to: name, times: times) }
  /// ```
  ///
  /// The types of the arguments are part of the key and must match exactly. The factory runs on the thread that
  /// resolves the service. In a shared scope there is an instance for each list of values, which must be `Hashable`.
  ///
  /// - Parameters:
  ///   - serviceType: The type that consumers ask for.
  ///   - name: A name that tells registrations of one type apart.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - factory: Makes an instance from a resolver and the arguments. It may throw.
  /// - Returns: The entry, to set its scope.
  @discardableResult
  @export(implementation)
  public func register<Service, First, Second, each Further>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping @Sendable (any Resolver, First, Second, repeat each Further) throws -> Service
  ) -> ServiceEntry<Service> {
    register(
      serviceType, name: name, taking: Arguments<First, Second, repeat each Further>.self, fileID: fileID, line: line
    ) { @Sendable (resolver: any Resolver, arguments: ArgumentList) in
      let arguments = arguments.of(Arguments<First, Second, repeat each Further>.self)
      return try factory(resolver, arguments.first, arguments.second, repeat each arguments.rest)
    }
  }

  /// Registers how a service is made asynchronously from one argument of the caller.
  ///
  /// ```swift
  /// container.register(Greeting.self) { (_, name: String) async throws in try await Greeting.load(for: name) }
  /// ```
  ///
  /// The type of the argument is part of the key and must match exactly. The factory runs in the task that asks
  /// for the service, which takes `getAsync`. In a shared scope there is an instance for each value, which must
  /// be `Hashable`.
  ///
  /// - Parameters:
  ///   - serviceType: The type that consumers ask for.
  ///   - name: A name that tells registrations of one type apart.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - factory: Makes an instance from a resolver and the argument. It may throw.
  /// - Returns: The entry, to set its scope.
  @_disfavoredOverload
  @discardableResult
  @export(implementation)
  public func register<Service, Argument>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping @Sendable (any Resolver, Argument) async throws -> Service
  ) -> ServiceEntry<Service> {
    registerAsync(
      serviceType, name: name, taking: SingleArgument<Argument>.self, fileID: fileID, line: line
    ) { @Sendable (resolver: any Resolver, arguments: ArgumentList) in
      try await factory(resolver, arguments.of(SingleArgument<Argument>.self).value)
    }
  }

  /// Registers how a service is made asynchronously from several arguments of the caller.
  ///
  /// ```swift
  /// container.register(Greeting.self) { (_, name: String, times: Int) async throws in
  ///   try await Greeting.load(for: name, times: times)
  /// }
  /// ```
  ///
  /// The types of the arguments are part of the key and must match exactly. The factory runs in the task that asks
  /// for the service, which takes `getAsync`. In a shared scope there is an instance for each list of values, which must
  /// be `Hashable`.
  ///
  /// - Parameters:
  ///   - serviceType: The type that consumers ask for.
  ///   - name: A name that tells registrations of one type apart.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - factory: Makes an instance from a resolver and the arguments. It may throw.
  /// - Returns: The entry, to set its scope.
  @_disfavoredOverload
  @discardableResult
  @export(implementation)
  public func register<Service, First, Second, each Further>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping @Sendable (any Resolver, First, Second, repeat each Further) async throws -> Service
  ) -> ServiceEntry<Service> {
    registerAsync(
      serviceType, name: name, taking: Arguments<First, Second, repeat each Further>.self, fileID: fileID, line: line
    ) { @Sendable (resolver: any Resolver, arguments: ArgumentList) in
      let arguments = arguments.of(Arguments<First, Second, repeat each Further>.self)
      return try await factory(resolver, arguments.first, arguments.second, repeat each arguments.rest)
    }
  }
}

extension MainActorRegistering {
  /// Registers how a service is made on the main actor from one argument of the caller.
  ///
  /// ```swift
  /// container.register(Greeting.self) { @MainActor (_, name: String) in Greeting(to: name) }
  /// ```
  ///
  /// The type of the argument is part of the key and must match exactly. The factory runs on the main actor;
  /// resolving the service elsewhere is an error that says so. In a shared scope there is an instance for each
  /// value, which must be `Hashable`.
  ///
  /// - Parameters:
  ///   - serviceType: The type that consumers ask for.
  ///   - name: A name that tells registrations of one type apart.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - factory: Makes an instance from a resolver and the argument. It may throw.
  /// - Returns: The entry, to set its scope.
  @discardableResult
  @export(implementation)
  public func register<Service, Argument>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping @MainActor (any Resolver, Argument) throws -> Service
  ) -> ServiceEntry<Service> {
    registerOnMainActor(
      serviceType, name: name, taking: SingleArgument<Argument>.self, fileID: fileID, line: line
    ) { @MainActor (resolver: any Resolver, arguments: ArgumentList) in
      try factory(resolver, arguments.of(SingleArgument<Argument>.self).value)
    }
  }

  /// Registers how a service is made on the main actor from several arguments of the caller.
  ///
  /// ```swift
  /// container.register(Greeting.self) { @MainActor (_, name: String, times: Int) in
  ///   Greeting(to: name, times: times)
  /// }
  /// ```
  ///
  /// The types of the arguments are part of the key and must match exactly. The factory runs on the main actor;
  /// resolving the service elsewhere is an error that says so. In a shared scope there is an instance for each list
  /// of values, which must be `Hashable`.
  ///
  /// - Parameters:
  ///   - serviceType: The type that consumers ask for.
  ///   - name: A name that tells registrations of one type apart.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - factory: Makes an instance from a resolver and the arguments. It may throw.
  /// - Returns: The entry, to set its scope.
  @discardableResult
  @export(implementation)
  public func register<Service, First, Second, each Further>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping @MainActor (any Resolver, First, Second, repeat each Further) throws -> Service
  ) -> ServiceEntry<Service> {
    registerOnMainActor(
      serviceType, name: name, taking: Arguments<First, Second, repeat each Further>.self, fileID: fileID, line: line
    ) { @MainActor (resolver: any Resolver, arguments: ArgumentList) in
      let arguments = arguments.of(Arguments<First, Second, repeat each Further>.self)
      return try factory(resolver, arguments.first, arguments.second, repeat each arguments.rest)
    }
  }
}
