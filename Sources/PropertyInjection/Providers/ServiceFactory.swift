/// A type that makes a service, for a ``ServiceProvider``.
///
/// ```swift
/// struct UserServiceFactory: ServiceFactory {
///   let store: ServiceProvider<any Store>
///   var mode: ProviderMode { .lazy }
///   func makeService() throws -> any UserService { LiveUserService(store: try store.get()) }
/// }
/// let store = ServiceProvider<any Store>(.lazy) { TapeStore() }
/// let users = ServiceProvider(UserServiceFactory(store: store))
/// ```
///
/// It may be a class and keep state; the provider calls it from whatever thread asks.
public protocol ServiceFactory<Service>: Sendable {
  /// What it makes.
  associatedtype Service
  /// When the service is made. Read once, when the provider is created.
  var mode: ProviderMode { get }
  /// Makes an instance.
  func makeService() throws -> Service
}

/// A type that makes a service from parameters, for a ``ParameterProvider``.
///
/// ```swift
/// struct EditorFactory: ParameterServiceFactory {
///   func makeService(parameters document: Document) throws -> Editor { try Editor(document) }
/// }
/// ```
public protocol ParameterServiceFactory<Service, Parameters>: Sendable {
  /// What it makes.
  associatedtype Service
  /// What it needs to know each time.
  associatedtype Parameters
  /// Makes a new instance.
  func makeService(parameters: Parameters) throws -> Service
}
