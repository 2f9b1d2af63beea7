public import InjectionCore

/// A service of a ``Module``: ``Singleton``, ``LazySingleton`` or ``Unique``.
public protocol ServiceDeclaration<Service>: MainActorServiceDeclaration, ModuleElement {
  // Restated for inference.
  associatedtype Service
}

/// Where the initializers of service declarations for main-actor closures stand.
///
/// A protocol of its own, because two initializers of one type that differ only in the actor of their
/// closure are one declaration to the compiler.
public protocol MainActorServiceDeclaration<Service>: Sendable {
  /// What consumers ask for.
  associatedtype Service
  /// Wraps a registration.
  init(_ registration: ModuleRegistration)
  /// Says how long instances live.
  static func configure(_ entry: ServiceEntry<Service>) -> ServiceEntry<Service>
}

extension ServiceDeclaration {
  /// Declares a service that needs nothing.
  ///
  /// ```swift
  /// let store = Singleton(as: (any Store).self) { TapeStore() }
  /// ```
  ///
  /// - Parameters:
  ///   - type: What consumers ask for; left out, the type that the closure gives.
  ///   - name: Tells declarations of one type apart.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - make: Makes an instance, on the thread that asks for it.
  public init(
    as type: Service.Type = Service.self, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @Sendable () throws -> Service
  ) {
    self.init(as: type, name: name, fileID: fileID, line: line) { _ in try make() }
  }

  /// Declares a service that gets its dependencies from the resolver.
  ///
  /// ```swift
  /// let reader = LazySingleton { resolver in FeedReader(try resolver.get((any Store).self)) }
  /// ```
  public init(
    as type: Service.Type = Service.self, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    let location = SourceLocation(fileID: fileID, line: line)
    self.init(
      ModuleRegistration(type, name: name, location: location) { container in
        Self.configure(container.register(type, name: name, fileID: fileID, line: line, factory: make))
      })
  }
}

extension ServiceDeclaration {
  /// Says more about the registration, such as what happens to an instance in the end.
  ///
  /// ```swift
  /// let database = Singleton { Database() }.configured { entry in entry.onDispose { $0.close() } }
  /// ```
  public func configured(_ configure: @escaping @Sendable (ServiceEntry<Service>) -> Void) -> Self {
    Self(registrations[0].configured(configure))
  }
}

extension MainActorServiceDeclaration {
  /// Declares a service that needs nothing and is made on the main actor.
  ///
  /// ```swift
  /// let screen = Unique { @MainActor in UserScreen() }
  /// ```
  public init(
    as type: Service.Type = Service.self, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @MainActor () throws -> Service
  ) {
    self.init(as: type, name: name, fileID: fileID, line: line) { @MainActor _ in try make() }
  }

  /// Declares a service that is made on the main actor, with dependencies from the resolver.
  ///
  /// ```swift
  /// let panel = Unique { @MainActor resolver in Panel(users: try resolver.get((any UserService).self)) }
  /// ```
  public init(
    as type: Service.Type = Service.self, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping @MainActor (any Resolver) throws -> Service
  ) {
    let location = SourceLocation(fileID: fileID, line: line)
    self.init(
      ModuleRegistration(type, name: name, location: location) { container in
        Self.configure(container.register(type, name: name, fileID: fileID, line: line, factory: make))
      })
  }
}
