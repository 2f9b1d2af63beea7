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
  /// The component's `factory` is evaluated once, now; nothing of its dependencies is built. A scope on
  /// the entry says nothing about products: each call makes a new one.
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
  /// container.register(factory: UserDetail.self, as: UserDetailScreen.self)
  /// ```
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
  /// container.register(factory: UserDetailScreen.self) { resolver in { userID in StubScreen(userID) } }
  /// ```
  @discardableResult
  public func register<Interface: FactoryInterface>(
    factory interface: Interface.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ factory: @escaping Wiring<Interface.Factory>
  ) -> ServiceEntry<Interface.Factory> {
    registerFactory(
      components: [interface], name: name, declaration: nil, fileID: fileID, line: line, factory: factory)
  }

  /// Removes the factory of a component or an interface, with all its keys.
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
  public func resolve<Interface: FactoryInterface>(
    factory interface: Interface.Type, name: String? = nil
  ) -> Interface.Factory? {
    let container = container
    do { return try container.fetchFactory(of: interface, Interface.Factory.self, name: name) } catch {
      container.swallowFailure(error)
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
  /// Throws also if a dependency of the component is not registered, so that calling the closure cannot
  /// fail for that reason.
  ///
  /// The closure keeps the container and may be called from any thread that its type allows. Each call
  /// is an object graph of its own and sees what is registered at that time.
  public func get<Interface: FactoryInterface>(
    factory interface: Interface.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Interface.Factory {
    do { return try container.fetchFactory(of: interface, Interface.Factory.self, name: name) } catch {
      throw error.asked(at: SourceLocation(fileID: fileID, line: line))
    }
  }

  /// Resolves the factory of a component or an interface, or traps with the text of the error.
  public func require<Interface: FactoryInterface>(
    factory interface: Interface.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Interface.Factory {
    do { return try container.fetchFactory(of: interface, Interface.Factory.self, name: name) } catch {
      trap(error, fileID: fileID, line: line)
    }
  }
}
