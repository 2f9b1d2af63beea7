public import InjectionCore

/// A service of a ``Module`` that is made once, when the container starts.
///
/// ```swift
/// let storage = Module { Singleton(as: (any Store).self) { TapeStore() } }
/// let container = try Container(modules: storage)   // the store is there now
/// ```
///
/// In terms of a container: scope `.container`, and `eager()`.
public struct Singleton<Service>: ServiceDeclaration {
  /// That of the service.
  public let registrations: [ModuleRegistration]

  /// Creates the element of a registration. Write `Singleton { … }` instead.
  public init(_ registration: ModuleRegistration) {
    registrations = [registration]
  }

  /// Says how long instances live.
  public static func configure(_ entry: ServiceEntry<Service>) -> ServiceEntry<Service> {
    entry.inObjectScope(.container).eager()
  }
}

/// A service of a ``Module`` that is made once, when it is first asked for.
///
/// ```swift
/// let module = Module { LazySingleton { resolver in FeedReader(try resolver.get((any Store).self)) } }
/// ```
///
/// In terms of a container: scope `.container`. An error is not kept; the next request tries again.
public struct LazySingleton<Service>: ServiceDeclaration {
  /// That of the service.
  public let registrations: [ModuleRegistration]

  /// Creates the element of a registration. Write `Singleton { … }` instead.
  public init(_ registration: ModuleRegistration) {
    registrations = [registration]
  }

  /// Says how long instances live.
  public static func configure(_ entry: ServiceEntry<Service>) -> ServiceEntry<Service> {
    entry.inObjectScope(.container)
  }
}

/// A service of a ``Module`` that is made anew for each request.
///
/// ```swift
/// let module = Module { Unique { Job() } }
/// ```
///
/// In terms of a container: scope `.transient`.
public struct Unique<Service>: ServiceDeclaration {
  /// That of the service.
  public let registrations: [ModuleRegistration]

  /// Creates the element of a registration. Write `Singleton { … }` instead.
  public init(_ registration: ModuleRegistration) {
    registrations = [registration]
  }

  /// Says how long instances live.
  public static func configure(_ entry: ServiceEntry<Service>) -> ServiceEntry<Service> {
    entry.inObjectScope(.transient)
  }
}
