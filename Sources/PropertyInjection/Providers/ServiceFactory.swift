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

/// A type that makes a service for each key of a session, for a ``ServiceProvider``.
///
/// ```swift
/// struct InboxFactory: SessionServiceFactory {
///   var mode: ProviderMode { .lazy }
///   func makeService(for user: UserID) throws -> Inbox { Inbox(of: user) }
/// }
/// let login = Session(UserID(7))
/// let inbox = ServiceProvider(InboxFactory(), in: login)
/// ```
public protocol SessionServiceFactory<Service, Key>: Sendable {
  /// What it makes.
  associatedtype Service
  /// The key of the session.
  associatedtype Key: Hashable & Sendable
  /// When the service is made. Read once, when the provider is created.
  var mode: ProviderMode { get }
  /// Makes the instance of a key.
  func makeService(for key: Key) throws -> Service
  /// Called when the key of an instance is no longer current: true to keep it until the key comes back. By default
  /// false.
  func mayPark(_ service: Service, of key: Key) -> Bool
  /// Called before an instance that was kept is used again.
  func activate(_ service: Service, for key: Key)
}

extension SessionServiceFactory {
  /// False: the instance is dropped.
  public func mayPark(_ service: Service, of key: Key) -> Bool { false }
  /// Does nothing.
  public func activate(_ service: Service, for key: Key) {}
}
