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
