public import InjectionCore

extension ServiceProvider {
  /// Creates a provider of what a closure makes.
  ///
  /// ```swift
  /// let database = ServiceProvider(.lazy) { Database() }
  /// ```
  ///
  /// - Parameters:
  ///   - mode: When the service is made. With `.eager` the closure runs before this returns; an error that
  ///     it throws is given by each `get`.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - make: Makes the service, on the thread that asks. With `.eager` and `.lazy` it is let go, with what
  ///     it captures, once it has succeeded.
  public init(
    _ mode: ProviderMode, fileID: StaticString = #fileID, line: UInt = #line,
    make: @escaping @Sendable () throws -> Service
  ) {
    let location = SourceLocation(fileID: fileID, line: line)
    guard mode.makesOnce else {
      self.init(mode, StandaloneService(mode.scope, location: location, factory: make))
      return
    }
    let make = DisposableClosure(make)
    self.init(mode, StandaloneService(mode.scope, location: location) { try make.run { try $0() } })
  }

  /// Creates a provider of what a factory makes.
  ///
  /// ```swift
  /// let store = ServiceProvider(StoreFactory())
  /// ```
  ///
  /// With `.eager` and `.lazy` the factory is let go once it has succeeded.
  public init(
    _ factory: some ServiceFactory<Service>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(factory.mode, fileID: fileID, line: line) { try factory.makeService() }
  }

  /// Creates a provider of an object that was made elsewhere.
  public init(instance: sending Service, fileID: StaticString = #fileID, line: UInt = #line) {
    // Handed over by the caller; from now on it is shared like any instance in a shared scope.
    nonisolated(unsafe) let instance = instance
    self.init(.lazy, fileID: fileID, line: line) { instance }
  }

  /// Creates a provider that asks a container.
  ///
  /// ```swift
  /// let users = ServiceProvider<any UserService>(from: container)
  /// let firstUsers = ServiceProvider<any UserService>(.lazy, from: container)
  /// ```
  ///
  /// - Parameters:
  ///   - mode: What the provider keeps on top of the registration's scope. With `.many` that scope alone
  ///     decides.
  ///   - resolver: The container; the provider keeps it. What is registered later is seen.
  ///   - name: The name of the registration.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  public init(
    _ mode: ProviderMode = .many, from resolver: any Resolver, name: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let container = resolver.container
    let location = SourceLocation(fileID: fileID, line: line)
    self.init(
      mode,
      StandaloneService(mode.scope, location: location) {
        try container.get(Service.self, name: name, fileID: fileID, line: line)
      },
      container: container)
  }
}

/// Where the initializers of ``ServiceProvider`` and ``ParameterProvider`` for main-actor closures stand.
///
/// A protocol of its own, because two initializers of one type that differ only in the actor of their
/// closure are one declaration to the compiler.
public protocol MainActorProviding: Sendable {}

extension MainActorProviding {
  /// Creates a provider of what a main-actor closure makes.
  ///
  /// ```swift
  /// let screen = ServiceProvider(.lazy) { @MainActor in UserScreen() }
  /// ```
  ///
  /// It gives the service on the main actor; elsewhere `get` throws and `require` traps, with a text that
  /// says so. An eager provider must be created there, or keeps that error.
  public init<Service>(
    _ mode: ProviderMode, fileID: StaticString = #fileID, line: UInt = #line,
    make: @escaping @MainActor () throws -> Service
  ) where Self == ServiceProvider<Service> {
    let location = SourceLocation(fileID: fileID, line: line)
    guard mode.makesOnce else {
      self.init(mode, StandaloneService(onMainActor: mode.scope, location: location, factory: make))
      return
    }
    let make = DisposableClosure(make)
    self.init(
      mode, StandaloneService(onMainActor: mode.scope, location: location) { try make.run { try $0() } })
  }
}
