/// How long an instance lives and who shares it.
///
/// ```swift
/// container.register(Settings.self) { _ in Settings() }.inObjectScope(.container)
/// ```
///
/// A scope of your own keeps instances in an ``InstanceStorage``:
///
/// ```swift
/// extension ObjectScope {
///   static let discardable = ObjectScope(storageFactory: { PermanentStorage() }, description: "discardable")
/// }
/// container.resetObjectScope(.discardable)
/// ```
public class ObjectScope: ObjectScopeProtocol, @unchecked Sendable {
  // Sendable: immutable, here and in the subclass.

  /// A new instance for each request.
  public static let transient = ObjectScope(.transient, "transient") { TransientStorage() }
  /// One instance within one object graph; the default. A graph is what one outermost `resolve`, `get`,
  /// `require` or `getAsync` makes, or one call of a factory.
  public static let graph = ObjectScope(.graph, "graph") { GraphStorage() }
  /// One instance for the container that registered it, shared with its children.
  ///
  /// It is made from that container, whoever asks: overrides of a child do not reach it. It is reached from
  /// all threads, so its type should be `Sendable`.
  public static let container = ObjectScope(.container, "container") { PermanentStorage() }
  /// One instance as long as somebody else keeps it; made and shared as in ``container``.
  ///
  /// Values and closures cannot be kept weakly: each request makes a new one.
  public static let weak = ObjectScope(.weak, "weak", parent: ObjectScope.graph) { WeakStorage() }

  let kind: ObjectScopeKind
  /// The scope's name.
  public let description: String
  /// A scope that is asked when this one has no instance.
  public let parent: (any ObjectScopeProtocol)?
  /// How long instances may live, for the check for captive dependencies.
  public let lifetime: ScopeLifetime
  /// What a session scope and its weak twin have in common; nil for other scopes.
  let session: SessionIdentity?
  private let storageFactory: @Sendable () -> any InstanceStorage

  /// Creates a scope whose instances are kept by storages of your own.
  ///
  /// - Parameters:
  ///   - storageFactory: Makes the storage of one registration, or of one list of argument values.
  ///   - description: The scope's name.
  ///   - parent: A scope that is asked when this one has no instance.
  ///   - lifetime: How long instances may live, for the check for captive dependencies.
  public init(
    storageFactory: @escaping @Sendable () -> any InstanceStorage, description: String = "",
    parent: (any ObjectScopeProtocol)? = nil, lifetime: ScopeLifetime = .shorterThanContainer
  ) {
    kind = .custom
    session = nil
    self.storageFactory = storageFactory
    self.description = description
    self.parent = parent
    self.lifetime = lifetime
  }

  init(
    _ kind: ObjectScopeKind, _ description: String, parent: (any ObjectScopeProtocol)? = nil,
    session: SessionIdentity? = nil, storageFactory: @escaping @Sendable () -> any InstanceStorage
  ) {
    self.kind = kind
    self.session = session
    self.description = description
    self.parent = parent
    lifetime = kind.place == .container ? .container : .shorterThanContainer
    self.storageFactory = storageFactory
  }

  /// Makes the storage of one registration, with that of the parent scope behind it.
  public func makeStorage() -> any InstanceStorage {
    guard let parent else { return storageFactory() }
    return CompositeStorage([storageFactory(), parent.makeStorage()])
  }
}

/// A scope: an identity that makes storages.
///
/// Scopes are compared by identity. An ordinary class conforms in Swift 5 mode without a warning.
@preconcurrency public protocol ObjectScopeProtocol: AnyObject, CustomStringConvertible, Sendable {
  /// A scope that is asked when this one has no instance.
  var parent: (any ObjectScopeProtocol)? { get }
  /// How long instances may live.
  var lifetime: ScopeLifetime { get }
  /// Makes the storage of one registration.
  func makeStorage() -> any InstanceStorage
}

extension ObjectScopeProtocol {
  /// None.
  public var parent: (any ObjectScopeProtocol)? { nil }
  /// ``ScopeLifetime/shorterThanContainer``.
  public var lifetime: ScopeLifetime { .shorterThanContainer }
  /// The name of the type, unless it says otherwise.
  public var description: String { TypeNames.short(type(of: self)) }

  var kind: ObjectScopeKind { (self as? ObjectScope)?.kind ?? .custom }
}

/// How long the instances of a scope may live, compared with their container.
public enum ScopeLifetime: Hashable, Sendable {
  /// As long as the container: a service of such a scope must not be kept by one that lives longer.
  case container
  /// Shorter: a service in scope `container` that holds such an instance holds it too long, and one of this scope that
  /// holds an instance of a session holds that too long.
  case shorterThanContainer
}

/// What the engine does with the instances of a scope. All of it is said here.
enum ObjectScopeKind: UInt8, Sendable {
  case transient, graph, container, weak, custom, session, weakSession

  /// Where an instance is looked for before one is made, and put afterwards.
  enum Place {
    case nowhere, objectGraph, container, session
    /// In the storages that a scope of the app makes, one for each registration.
    case storages
  }

  /// How an instance is kept there.
  enum Retention { case strongly, weakly, asStoragesDecide }

  var place: Place {
    switch self {
    case .transient: .nowhere
    case .graph: .objectGraph
    case .container, .weak: .container
    case .custom: .storages
    case .session, .weakSession: .session
    }
  }

  var retention: Retention {
    switch self {
    case .transient, .graph, .container, .session: .strongly
    case .weak, .weakSession: .weakly
    case .custom: .asStoragesDecide
    }
  }

  /// The scope; nil for those of which there may be many.
  var onlyScope: ObjectScope? {
    switch self {
    case .transient: .transient
    case .graph: .graph
    case .container: .container
    case .weak: .weak
    case .custom, .session, .weakSession: nil
    }
  }

  /// True for instances that the entry keeps, and that are made from its container, whoever asks.
  var isShared: Bool { place != .nowhere && place != .objectGraph }
  var isSession: Bool { place == .session }
  /// True for one instance for good, which is found without a look at the entry.
  var isPermanent: Bool { place == .container && retention == .strongly }
}
