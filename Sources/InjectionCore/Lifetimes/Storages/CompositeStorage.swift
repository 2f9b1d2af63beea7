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
