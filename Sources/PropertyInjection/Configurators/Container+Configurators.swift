public import FactoryInjection
public import InjectionCore

extension Container {
  /// Registers a component's configurator.
  ///
  /// ```swift
  /// container.register(configurator: UserScreen.self)
  /// ```
  ///
  /// Each request makes the closure anew from the container that is asked; it keeps that container.
  public func register<Component: ConfiguratorComponent>(
    configurator component: Component.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    register(configurator: component, name: name, fileID: fileID, line: line, Component.configurator)
  }

  /// Registers a closure as the configurator of a component, such as a stub.
  ///
  /// ```swift
  /// container.register(configurator: UserScreen.self) { resolver in { screen, userID in log("\(userID)") } }
  /// ```
  public func register<Component: ConfiguratorComponent>(
    configurator component: Component.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ configurator: @escaping Wiring<Component.Configurator>
  ) {
    add(ConfiguratorService<Component, Component.Configurator>.self, name, fileID, line, configurator)
  }

  /// Knows nothing of the component but that it is a type, so that its conformance may belong to an actor.
  private func add<Component, Configurator>(
    _ service: ConfiguratorService<Component, Configurator>.Type, _ name: String?, _ fileID: StaticString,
    _ line: UInt, _ configurator: @escaping Wiring<Configurator>
  ) {
    // The closure keeps the container, so it must never be stored in it.
    register(service, name: name, fileID: fileID, line: line) { resolver in
      ConfiguratorService(configure: configurator(resolver))
    }.inObjectScope(.transient)
  }
}

extension Resolver {
  /// Resolves a component's configurator, or returns nil if that fails.
  public func resolve<Component: ConfiguratorComponent>(
    configurator component: Component.Type, name: String? = nil
  ) -> Component.Configurator? {
    resolve(ConfiguratorOf<Component>.self, name: name)?.configure
  }

  /// Resolves a component's configurator, or throws.
  ///
  /// ```swift
  /// let configure = try resolver.get(configurator: UserScreen.self)
  /// configure(screen, 7)
  /// ```
  ///
  /// Each call of the closure is an object graph of its own. What it does not find, it finds missing when it
  /// is called.
  public func get<Component: ConfiguratorComponent>(
    configurator component: Component.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Component.Configurator {
    try get(ConfiguratorOf<Component>.self, name: name, fileID: fileID, line: line).configure
  }

  /// Resolves a component's configurator, or traps with the text of the error.
  public func require<Component: ConfiguratorComponent>(
    configurator component: Component.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Component.Configurator {
    require(ConfiguratorOf<Component>.self, name: name, fileID: fileID, line: line).configure
  }
}

extension ConfiguratorOf: DeferringWrapper {
  private typealias Service = ConfiguratorService<Component, Component.Configurator>

  package static func resolve(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) -> Self {
    ConfiguratorOf(try handle.fetch(Service.self, name: name, arguments: arguments).configure)
  }

  package static func isAvailable(in handle: Container, name: String?, arguments: ArgumentList?) -> Bool {
    handle.answers(for: Service.self, name: name, arguments: arguments)
  }

  package static func check(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) {
    try handle.checkAnswer(for: Service.self, name: name, arguments: arguments)
  }

  package static var edge: DependencyEdge { .factory }
  package static var wrapped: DeclaredDependency? { DeclaredDependency(Service.self) }
}

/// What is registered for a configurator.
private struct ConfiguratorService<Component, Configurator> {
  let configure: Configurator
}

extension ConfiguratorService: NamedService {
  static var nameInTexts: String { "ConfiguratorOf<\(TypeNames.short(Component.self))>" }
  static var registrationCall: String { "container.register(configurator: \(TypeNames.short(Component.self)).self)" }
}
