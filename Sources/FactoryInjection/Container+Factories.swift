extension Container {
  /// Registers a component's factory.
  ///
  /// ```swift
  /// container.register(factory: UserDetail.self)
  /// ```
  ///
  /// The key contains the component, so equal closure types of two components never collide. The closure
  /// type is a key too, for plain injection as `UserDetail.Factory`, as long as one component has it.
  ///
  /// The component's `factory` is evaluated once, now. Nothing is built, and its dependencies may be
  /// registered later. A registration with the same component and name replaces the earlier one.
  ///
  /// - Returns: The entry. Its scope says nothing about products: each call of the factory makes a new one.
  @discardableResult
  public func register<Component: FactoryComponent>(
    factory component: Component.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ServiceEntry<Component.Factory> {
    let (factory, declaration) = FactoryDeclaration.collect(of: component) { Component.factory }
    return registerFactory(
      components: [component], name: name, declaration: declaration, fileID: fileID, line: line, factory: factory)
  }

  /// Registers a component's factory, also under an interface that other modules know.
  ///
  /// ```swift
  /// container.register(factory: DetailView.self, as: DetailScreen.self)
  /// ```
  ///
  /// It is one registration, found by the interface, by the component and by their closure type, which
  /// the compiler checks to be the same.
  ///
  /// - Returns: The entry. Its scope says nothing about products: each call of the factory makes a new one.
  @discardableResult
  public func register<Component: FactoryComponent, Interface: FactoryInterface>(
    factory component: Component.Type, as interface: Interface.Type, name: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> ServiceEntry<Component.Factory> where Component.Factory == Interface.Factory {
    let (factory, declaration) = FactoryDeclaration.collect(of: component) { Component.factory }
    return registerFactory(
      components: [component, interface], name: name, declaration: declaration, fileID: fileID, line: line,
      factory: factory)
  }

  /// Registers a closure as the factory of a component or an interface: a stub, or wiring by hand.
  ///
  /// ```swift
  /// container.register(factory: DetailScreen.self) { _ in { userID in StubScreen(userID: userID) } }
  /// ```
  ///
  /// The outer closure runs each time the factory is resolved. What it needs is not known before it asks:
  /// a missing dependency shows when the closure runs, outer or inner.
  ///
  /// - Returns: The entry. Its scope says nothing about products: each call of the factory makes a new one.
  @discardableResult
  public func register<Interface: FactoryInterface>(
    factory interface: Interface.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping Wiring<Interface.Factory>
  ) -> ServiceEntry<Interface.Factory> {
    registerFactory(
      components: [interface], name: name, declaration: nil, fileID: fileID, line: line, factory: factory)
  }

  /// Removes the factory of a component or an interface from this container, with all its keys.
  ///
  /// A factory of a parent is not touched and answers again. Closures that were resolved before still work.
  ///
  /// - Returns: Whether anything was removed.
  @discardableResult
  public func unregister<Interface: FactoryInterface>(factory interface: Interface.Type, name: String? = nil) -> Bool {
    unregisterFactory(of: interface, name: name)
  }

  /// True if the factory of a component or an interface is registered here or in a parent.
  public func hasAnyRegistration<Interface: FactoryInterface>(
    ofFactory interface: Interface.Type, name: String? = nil
  ) -> Bool {
    hasFactory(of: interface, Interface.Factory.self, name: name)
  }
}

extension Resolver {
  /// Resolves the factory of a component or an interface, or returns nil if that fails.
  ///
  /// Fails as ``get(factory:name:fileID:line:)`` does. What else than a plain missing registration led to
  /// nil is told to the container's observer.
  public func resolve<Interface: FactoryInterface>(
    factory interface: Interface.Type, name: String? = nil
  ) -> Interface.Factory? {
    let container = container
    do { return try container.readyFactory(of: interface, name: name) } catch {
      container.swallowFailure(error, Interface.Factory.self)
      return nil
    }
  }

  /// Resolves the factory of a component or an interface, or throws.
  ///
  /// ```swift
  /// let makeDetail = try resolver.get(factory: UserDetail.self)
  /// let detail = makeDetail(7)
  /// ```
  ///
  /// Throws also if one of the dependencies that `autocreate` noted is not registered, or if a closure that is not
  /// `async` needs one that is made asynchronously and is not there: see
  /// ``getAsync(factory:name:fileID:line:)``. They are not built
  /// now: what they need themselves, or what is removed later, can still be missing when the closure is
  /// called. Then the factory of a throwing initializer throws, any other traps with the same text.
  ///
  /// The closure keeps the container and may be called from any thread that its type allows. Each call
  /// is an object graph of its own and sees what is registered at that time.
  ///
  /// - Throws: `ResolutionError`.
  public func get<Interface: FactoryInterface>(
    factory interface: Interface.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Interface.Factory {
    do { return try container.readyFactory(of: interface, name: name) } catch {
      throw error.asked(at: SourceLocation(fileID: fileID, line: line))
    }
  }

  /// Resolves the factory of a component or an interface, after what its calls need that is made asynchronously.
  ///
  /// ```swift
  /// let makeDetail = try await resolver.getAsync(factory: UserDetail.self)
  /// let detail = makeDetail(7)
  /// ```
  ///
  /// Makes the shared services with `async` factories that `autocreate` noted, directly or below wired services, so that
  /// the synchronous calls find them. A product that is `async` makes what it needs itself. Waits without blocking a
  /// thread, as `getAsync` of a service does.
  ///
  /// - Throws: `ResolutionError`, also if such a service is not shared, or `CancellationError`.
  nonisolated(nonsending) public func getAsync<Interface: FactoryInterface>(
    factory interface: Interface.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Interface.Factory {
    let container = container
    do {
      try await container.makeAsyncNeeds(ofFactoryOf: interface, Interface.Factory.self, name: name)
      return try container.fetchFactory(of: interface, Interface.Factory.self, name: name)
    } catch let error as ResolutionError {
      throw error.asked(at: SourceLocation(fileID: fileID, line: line))
    }
  }

  /// Resolves the factory of a component or an interface, or traps with the text of the error.
  ///
  /// ```swift
  /// let makeDetail = resolver.require(factory: UserDetail.self)
  /// ```
  ///
  /// Fails when ``get(factory:name:fileID:line:)`` does; the trap names the file and line of this call.
  public func require<Interface: FactoryInterface>(
    factory interface: Interface.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Interface.Factory {
    do { return try container.readyFactory(of: interface, name: name) } catch {
      trap(error, fileID: fileID, line: line)
    }
  }
}

extension Container {
  /// The factory of a component or an interface, if what its calls need asynchronously is there.
  fileprivate func readyFactory<Interface: FactoryInterface>(
    of interface: Interface.Type, name: String?
  ) throws(ResolutionError) -> Interface.Factory {
    try checkAsyncNeeds(ofFactoryOf: interface, Interface.Factory.self, name: name)
    return try fetchFactory(of: interface, Interface.Factory.self, name: name)
  }
}
