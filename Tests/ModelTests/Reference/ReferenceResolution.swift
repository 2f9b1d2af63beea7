/// An outermost request, or one call of a factory, while it runs.
final class ReferenceResolution {
  let graph: ReferenceGraph
  /// The resolution that was running when this one began.
  let enclosing: ReferenceResolution?
  /// The component whose factory was called.
  let product: Component?
  var frames: [ReferenceFrame] = []
  var isRunning = true
  /// The periods of sessions that the outermost resolution has met: it stays with them to its end.
  private var periods: [ReferencePeriod] = []

  init(graph: ReferenceGraph = ReferenceGraph(), enclosing: ReferenceResolution?, product: Component? = nil) {
    self.graph = graph
    self.enclosing = enclosing
    self.product = product
  }

  func period(of session: ReferenceSession) -> ReferencePeriod? {
    if let enclosing { return enclosing.period(of: session) }
    if let met = periods.first(where: { $0.session === session }) { return met }
    guard let current = session.current else { return nil }
    current.users += 1
    periods.append(current)
    return current
  }

  func leavePeriods() {
    for period in periods { period.session.endUse(of: period) }
    periods = []
  }

  /// Who asked for what. The call of a factory begins a chain.
  var links: [String] { links(acrossCalls: false) }

  /// - Parameter acrossCalls: Shared services link the chain of a call to the one around it.
  func links(acrossCalls: Bool) -> [String] {
    let outer = acrossCalls || product == nil ? enclosing?.links(acrossCalls: acrossCalls) ?? [] : []
    return outer + (product.map { ["\($0.rawValue).factory"] } ?? []) + frames.map(\.link)
  }
}

/// An entry whose factory or `initCompleted` runs.
struct ReferenceFrame {
  let entry: ReferenceEntry
  /// The container that the dependencies come from.
  let container: ReferenceContainer
  let argument: Argument?
  let storedBefore: Int
  let storedInGraphBefore: Int
  var isCompleting = false

  var link: String { entry.link(argument) }

  /// True for a visit of the same service: arguments that cannot be compared are never the same.
  func isVisit(of entry: ReferenceEntry, in container: ReferenceContainer, _ argument: Argument?) -> Bool {
    self.entry === entry && self.container === container && self.argument == argument && argument != .opaque
  }
}

/// The instances that one graph shares.
final class ReferenceGraph {
  private struct Item {
    let entry: ReferenceEntry
    let container: ReferenceContainer
    let argument: Argument?
    var kept: Node?
    weak var node: Node?
  }

  private var items: [Item] = []
  /// How many instances were stored so far.
  private(set) var count = 0

  func node(of entry: ReferenceEntry, in container: ReferenceContainer, _ argument: Argument?) -> Node? {
    items.first {
      $0.entry === entry && $0.container === container && $0.argument == argument && $0.node != nil
    }?.node
  }

  func add(_ node: Node, of entry: ReferenceEntry, in container: ReferenceContainer, _ argument: Argument?) {
    count += 1
    items.append(Item(entry: entry, container: container, argument: argument, kept: node, node: node))
  }

  /// When the request has ended, whoever kept the graph finds the objects that somebody keeps, and no values.
  func end() {
    items.removeAll { $0.node?.form == .value }
    for index in items.indices { items[index].kept = nil }
  }
}

extension ReferenceEntry {
  /// One, and one for each forward on the way.
  var linkCount: Int { 1 + (target?.linkCount ?? 0) }

  func link(_ argument: Argument?) -> String {
    if let component = key.component { return "\(component.rawValue).factory e\(id)" }
    return Reference.link(Key(service: key.service!, name: key.name), argument?.type) + " e\(id)"
  }
}
