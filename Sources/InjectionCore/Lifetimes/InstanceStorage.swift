/// Keeps the instance of one registration, or of one list of argument values, in a custom scope.
///
/// The container makes one storage for each, and calls it from one thread at a time: there is no need
/// for a lock. A storage may use the container.
public protocol InstanceStorage: AnyObject {
  /// The stored instance. Set to nil when the scope is reset.
  var instance: Any? { get set }
  /// Called when an outermost request that used this storage has ended.
  func graphResolutionCompleted()
  /// The instance for a request in an object graph; nil lets the factory make a new one.
  func instance(inGraph graph: GraphIdentifier) -> Any?
  /// Stores a new instance, before its `initCompleted` closures run.
  func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier)
}

extension InstanceStorage {
  /// Does nothing.
  public func graphResolutionCompleted() {}
  /// The instance of any graph.
  public func instance(inGraph graph: GraphIdentifier) -> Any? { instance }
  /// Stores the instance for all graphs.
  public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) { self.instance = instance }
}

/// Keeps nothing.
public final class TransientStorage: InstanceStorage {
  /// Nil; setting it does nothing.
  public var instance: Any? {
    get { nil }
    set {}
  }

  /// Creates a storage.
  public init() {}
}

/// Keeps the instance until it is reset.
public final class PermanentStorage: InstanceStorage {
  /// The instance that was stored last.
  public var instance: Any?

  /// Creates a storage.
  public init() {}
}

/// Keeps an object as long as somebody else does. Values are not kept.
public final class WeakStorage: InstanceStorage {
  private weak var object: AnyObject?

  /// The object that was stored last, while somebody else keeps it.
  public var instance: Any? {
    get { object }
    set { object = newValue.flatMap { InjectionCore.object(in: $0) } }
  }

  /// Creates a storage.
  public init() {}
}

/// Keeps an instance for the object graph that it was made in.
public final class GraphStorage: InstanceStorage {
  private struct Item {
    weak var graph: GraphIdentifier?
    var instance: Any?
    weak var object: AnyObject?
  }

  private var items: [ObjectIdentifier: Item] = [:]
  /// The instance that was stored last, while its graph is resolved.
  public var instance: Any?

  /// Creates a storage.
  public init() {}

  /// Lets go of instances; objects can still be found while their graph and they themselves are kept.
  public func graphResolutionCompleted() {
    instance = nil
    items = items.filter { $0.value.graph != nil && $0.value.object != nil }
    for key in items.keys { items[key]?.instance = nil }
  }

  /// The instance that was stored for this graph; nil if there is none.
  public func instance(inGraph graph: GraphIdentifier) -> Any? {
    items[ObjectIdentifier(graph)].flatMap { $0.graph === graph ? $0.instance ?? $0.object : nil }
  }

  /// Stores the instance for this graph.
  public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) {
    self.instance = instance
    items[ObjectIdentifier(graph)] = Item(
      graph: graph, instance: instance, object: instance.flatMap { object(in: $0) })
  }
}

/// Asks several storages in turn, and stores in all of them.
public final class CompositeStorage: InstanceStorage {
  private let components: [any InstanceStorage]

  /// That of the first storage which has one. Setting it sets all.
  public var instance: Any? {
    get { components.lazy.compactMap(\.instance).first }
    set { for component in components { component.instance = newValue } }
  }

  /// Creates a storage from others, the one that is asked first in front.
  public init(_ components: [any InstanceStorage]) {
    self.components = components
  }

  /// Tells all storages.
  public func graphResolutionCompleted() {
    for component in components { component.graphResolutionCompleted() }
  }

  /// The first one that a storage has for this graph.
  public func instance(inGraph graph: GraphIdentifier) -> Any? {
    components.lazy.compactMap { $0.instance(inGraph: graph) }.first
  }

  /// Stores the instance in all storages.
  public func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) {
    for component in components { component.setInstance(instance, inGraph: graph) }
  }
}

/// The object that a service is, looking through optionals; nil for values and closures.
func object<Service>(in service: Service) -> AnyObject? {
  let value: Any = service
  if let optional = value as? any OptionalValue { return optional.wrappedObject }
  return type(of: value) is AnyClass ? value as AnyObject : nil
}

private protocol OptionalValue {
  var wrappedObject: AnyObject? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrappedObject: AnyObject? { flatMap { object(in: $0) } }
}
