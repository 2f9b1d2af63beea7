/// Names an object graph, so that it can be continued after its request has ended.
///
/// ```swift
/// struct Page {
///   let graph: GraphIdentifier
/// }
/// container.autoregister(Page.self, initializer: Page.init)
///
/// let page = container.require(Page.self)
/// // Later: the list shares the objects of the page's graph.
/// let list = container.withObjectGraph(page.graph) { container in container.require(UserList.self) }
/// ```
///
/// Who keeps it keeps the graph: objects of the graph are then held weakly, values not at all.
public final class GraphIdentifier: Hashable, Sendable {
  struct Item {
    let entry: UInt
    let core: UInt
    let arguments: ArgumentList?
    weak var object: AnyObject?
  }

  private let items = Guarded<[Item]>([])
  /// Where the objects are while the request runs, if it is an asynchronous one.
  private weak let running: (any RunningGraph)?

  /// Creates the name of an empty graph.
  public init() {
    running = nil
  }

  init(_ running: (any RunningGraph)?) {
    self.running = running
  }

  /// Whether both are the same object.
  public static func == (left: GraphIdentifier, right: GraphIdentifier) -> Bool { left === right }

  /// Feeds the identity into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The object of an entry, if it is still kept by somebody.
  func object(_ entry: UInt, _ core: UInt, _ arguments: ArgumentList?) -> AnyObject? {
    items.withLock { items in items.filter { $0.entry == entry && $0.core == core } }
      .first { ArgumentList.areEqual($0.arguments, arguments) }?.object ?? running?.object(entry, core, arguments)
  }

  /// Remembers the objects of a request that has ended.
  func add(_ new: [Item]) {
    let old = items.withLock { items in
      let old = items
      items = old.filter { $0.object != nil } + new
      return old
    }
    withExtendedLifetime(old) {}  // Arguments are let go outside the lock.
  }
}
