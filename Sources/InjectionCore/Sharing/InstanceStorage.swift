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
