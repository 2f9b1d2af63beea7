import InjectionCore
public import PropertyInjection
public import Testing

extension Container {
  /// Makes a copy of this container in which a closure registers something else.
  ///
  /// ```swift
  /// let test = container.overriding { test in
  ///   test.register((any UserService).self) { _ in StubUserService() }.inObjectScope(.container)
  ///   test.register(Settings.self, instance: Settings())
  /// }
  /// ```
  ///
  /// This container does not change, and nothing is global: tests that run at the same time do not meet. The copy
  /// has no instances yet, so that everything in it is built with the overrides, also what is shared.
  ///
  /// An override takes the place of the registration with the same key, where that stands: in this container, in a
  /// parent, or in both. Then what a parent shares is built with it as well. Further types and names that stand for
  /// the registration stand for the override from now on; a service that is not of a further type is an error when
  /// that is asked for. What replaces nothing is added.
  ///
  /// - Parameters:
  ///   - sourceLocation: Where the overrides are made. Leave it to the default.
  ///   - overrides: Registers in the copy. Errors of it are passed on.
  /// - Returns: The copy.
  /// - Complexity: Linear in the number of registrations, for each override.
  public func overriding(
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ overrides: (Container) throws -> Void
  ) rethrows -> Container {
    try copy(overridingAt: Override.Site(sourceLocation), overrides)
  }

  /// Makes a copy of this container in which one service is made differently.
  ///
  /// ```swift
  /// let test = container.overriding((any UserService).self) { _ in StubUserService() }
  /// ```
  ///
  /// See ``overriding(sourceLocation:_:)``, which also takes services with arguments and chooses scopes.
  public func overriding<Service>(
    _ serviceType: Service.Type, name: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    fileID: StaticString = #fileID, line: UInt = #line, factory: @escaping @Sendable (any Resolver) throws -> Service
  ) -> Container {
    overriding(sourceLocation: sourceLocation) {
      $0.register(serviceType, name: name, fileID: fileID, line: line, factory: factory)
    }
  }

  /// Makes a copy of this container in which one service is made by an `async` closure.
  ///
  /// Only `getAsync` makes it then. See ``overriding(sourceLocation:_:)``.
  @_disfavoredOverload
  public func overriding<Service>(
    _ serviceType: Service.Type, name: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping @Sendable (any Resolver) async throws -> Service
  ) -> Container {
    overriding(sourceLocation: sourceLocation) {
      $0.register(serviceType, name: name, fileID: fileID, line: line, factory: factory)
    }
  }

  /// Makes a copy of this container in which one service is an object that was made elsewhere.
  ///
  /// ```swift
  /// let test = container.overriding(Settings.self, instance: Settings())
  /// ```
  ///
  /// See ``overriding(sourceLocation:_:)``.
  public func overriding<Service>(
    _ serviceType: Service.Type, name: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    fileID: StaticString = #fileID, line: UInt = #line, instance: sending Service
  ) -> Container {
    let instance = Guarded<Service?>(instance)  // Handed on, once.
    return overriding(sourceLocation: sourceLocation) { copy in
      guard let instance = instance.withLock({ $0.take() }) else { return }
      copy.register(serviceType, name: name, fileID: fileID, line: line, instance: instance)
    }
  }

  /// Makes a copy of this container in which the factory of a component or an interface is a closure.
  ///
  /// ```swift
  /// let test = container.overriding(factory: DetailScreen.self) { _ in { userID in StubScreen(userID: userID) } }
  /// ```
  ///
  /// It is found by all types that the replaced factory was found by, also by the closure type. See
  /// ``overriding(sourceLocation:_:)``.
  public func overriding<Interface: FactoryInterface>(
    factory interface: Interface.Type, name: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    fileID: StaticString = #fileID, line: UInt = #line, _ factory: @escaping Wiring<Interface.Factory>
  ) -> Container {
    overriding(sourceLocation: sourceLocation) {
      $0.register(factory: interface, name: name, fileID: fileID, line: line, factory)
    }
  }

  /// Makes a copy of this container in which a factory is a stub.
  ///
  /// ```swift
  /// let stub = FactoryStub(UserDetail.self) { userID in UserDetail(userID: userID, users: StubUserService()) }
  /// let test = container.overriding(with: stub)
  /// ```
  ///
  /// See ``overriding(factory:name:sourceLocation:fileID:line:_:)``.
  public func overriding<Interface: FactoryInterface, Arguments>(
    with stub: FactoryStub<Interface, Arguments>, name: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Container {
    overriding(
      factory: Interface.self, name: name, sourceLocation: sourceLocation, fileID: fileID, line: line, stub.wiring)
  }
}

extension MainActorRegistering {
  /// Makes a copy of this container in which one service is made on the main actor.
  ///
  /// ```swift
  /// let test = container.overriding(Panel.self) { @MainActor _ in Panel(users: StubUserService()) }
  /// ```
  ///
  /// See `Container.overriding(sourceLocation:_:)`.
  public func overriding<Service>(
    _ serviceType: Service.Type, name: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    fileID: StaticString = #fileID, line: UInt = #line,
    factory: @escaping @MainActor (any Resolver) throws -> Service
  ) -> Container {
    container.overriding(sourceLocation: sourceLocation) {
      $0.register(serviceType, name: name, fileID: fileID, line: line, factory: factory)
    }
  }
}
