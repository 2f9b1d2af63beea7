extension Container {
  /// Registers the factory of a component under its own type, under interfaces and under its closure
  /// type. Called by `register(factory:)`.
  package func registerFactory<Factory>(
    components: [Any.Type], name: String?, declaration: FactoryDeclaration?, fileID: StaticString, line: UInt,
    factory: @escaping @Sendable (any Resolver) -> Factory
  ) -> ServiceEntry<Factory> {
    let keys = components.map { ServiceKey(Factory.self, name: name, component: $0) }
    let entry = ServiceEntry<Factory>(
      .factory(components, declaration), key: keys[0], core: core, scope: ObjectScope.transient,
      location: SourceLocation(fileID: fileID, line: line),
      factory: { resolver in
        try declaration?.check(in: resolver.container)
        return factory(resolver)
      })
    core.replace(entry, in: keys.map { core.slot(of: $0) })
    tell(core.audience, of: Factory.self, entry, name: name)
    return entry
  }

  /// The factory of a component or interface.
  package func fetchFactory<Factory>(
    of component: Any.Type, _ type: Factory.Type, name: String?
  ) throws(ResolutionError) -> Factory {
    if recording != nil {
      return try noting { DeclaredDependency(type, name: name, component: component) }
        .fetchFactory(of: component, type, name: name)
    }
    let key = ServiceKey(type, name: name, component: component)
    guard let located = core.locate(key) else {
      throw ResolutionError.notRegistered(type, name: name, component: component, self)
    }
    do { return try located.produce(type, .passUnretained(self)) } catch { throw ResolutionError(error) }
  }

  /// The error for a factory that was asked for with the arguments of its product.
  package func noArguments(for type: Any.Type, name: String?, _ arguments: ArgumentList) -> ResolutionError {
    ResolutionError.notRegistered(
      type, name: name, arguments: arguments.types, details: [.sentence(Texts.argumentsOfProduct)], self)
  }

  /// Checks that a component's factory is registered; what it needs in turn is not looked at.
  package func checkFactory(
    of component: Any.Type, _ type: Any.Type, name: String?
  ) throws(ResolutionError) {
    guard core.answeringEntry(of: ServiceKey(type, name: name, component: component)) != nil else {
      throw ResolutionError.notRegistered(type, name: name, component: component, self)
    }
  }

  /// Removes the factory of a component or interface.
  package func unregisterFactory(of component: Any.Type, name: String?) -> Bool {
    remove { entry in entry.name == name && entry.components.contains { $0 == component } }
  }

  /// True if a component's factory is registered here or in a parent.
  package func hasFactory(of component: Any.Type, _ type: Any.Type, name: String?) -> Bool {
    core.answeringEntry(of: ServiceKey(type, name: name, component: component)) != nil
  }

  /// Tells the observer about a failure that `resolve(factory:)` turns into nil.
  package func swallowFailure(_ error: ResolutionError, _ type: Any.Type) {
    swallow(error, type)
  }
}
