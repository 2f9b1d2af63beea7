import InjectionCore
import Synchronization

/// Turns a graph into a report: gives names to services and places to faults.
struct GraphReporter {
  let graph: DependencyGraph
  let names: TypeNames
  /// All entries, those of the container first.
  let entries: [(entry: AnyServiceEntry, level: Int)]
  /// The position of an entry in the report, by its number.
  let positions: [UInt: Int]
  let titles: [String]
  let trial: GraphTrial
  let idleDecorators: [IdleDecorator]

  init(_ graph: DependencyGraph, trial: GraphTrial = GraphTrial(), idleDecorators: [IdleDecorator]) {
    self.graph = graph
    self.trial = trial
    self.idleDecorators = idleDecorators
    var entries: [(entry: AnyServiceEntry, level: Int)] = []
    for (level, container) in graph.container.chain.enumerated() { entries += container.ownEntries.map { ($0, level) } }
    // What a forward stands for may be removed meanwhile, or belong to another container.
    var known = Set(entries.map(\.entry.id))
    for node in graph.nodes where known.insert(node.entry.id).inserted { entries.append((node.entry, -1)) }
    self.entries = entries
    positions = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($0.element.entry.id, $0.offset) })
    let subjects = graph.missing.map { ResolutionError.Link($0.dependency) } + idleDecorators.map(\.subject)
    let types = (entries.map { ResolutionError.Link(registrationOf: $0.entry) } + subjects).flatMap { link in
      [link.component ?? link.service] + link.arguments
    }
    let names = TypeNames(types + entries.compactMap(\.entry.assembly))
    self.names = names
    titles = entries.map { ResolutionError.Link(registrationOf: $0.entry).title(names) }
  }

  var report: GraphReport {
    GraphReport(entries: registered + missing, edges: edges, findings: findings)
  }

  private var registered: [GraphReport.Entry] {
    let roots = Set(graph.roots.map { graph.nodes[$0].entry.id })
    return entries.enumerated().map { position, item in
      let entry = item.entry
      let kind: GraphReport.Entry.Kind =
        entry.component != nil ? .factory : entry.forwardTarget != nil ? .forward : .service
      return GraphReport.Entry(
        title: titles[position], kind: kind, scope: kind == .service ? entry.scopeName : "",
        location: entry.location, level: item.level, group: entry.assembly.map { names($0) } ?? entry.location.fileID,
        isOpaque: entry.isOpaque,
        isObserved: entry.isOpaque && entry.isObserved.load(ordering: .acquiring), isAsync: entry.isMadeAsync,
        isRoot: roots.contains(entry.id))
    }
  }

  private var missing: [GraphReport.Entry] {
    graph.missing.map { missing in
      GraphReport.Entry(
        title: title(of: missing), kind: .missing, scope: "", location: nil, level: 0, group: "", isOpaque: false,
        isObserved: false, isAsync: false, isRoot: missing.isRoot)
    }
  }

  private var edges: [GraphReport.Edge] {
    var seen: Set<GraphReport.Edge> = []
    var edges: [GraphReport.Edge] = []
    func add(_ source: Int, _ target: Int, _ kind: DependencyEdge) {
      let edge = GraphReport.Edge(source: source, target: target, kind: kind)
      if seen.insert(edge).inserted { edges.append(edge) }
    }
    for (node, list) in graph.edges.enumerated() {
      for edge in list { add(position(node), position(edge.target), edge.kind) }
    }
    for (index, missing) in graph.missing.enumerated() {
      for needer in missing.needers { add(position(needer.node), entries.count + index, needer.edge) }
    }
    return edges.enumerated().sorted { ($0.element.source, $0.offset) < ($1.element.source, $1.offset) }.map(\.element)
  }

  /// The position of a node's entry in the report.
  func position(_ node: Int) -> Int { positions[graph.nodes[node].entry.id] ?? 0 }

  func title(_ node: Int) -> String { titles[position(node)] }

  func title(of missing: DependencyGraph.Missing) -> String {
    ResolutionError.Link(missing.dependency).title(names)
  }

  /// Where to look when an entry needs something wrong: at its initializer.
  func place(_ node: Int) -> SourceLocation {
    graph.nodes[node].entry.declaration?.location ?? graph.nodes[node].entry.location
  }

  /// The title with the place, each node once however many containers ask.
  func needers(_ nodes: [Int]) -> [(node: Int, text: String)] {
    var seen: Set<Int> = []
    return nodes.filter { seen.insert(position($0)).inserted }.map { ($0, "\(title($0)) (\(place($0)))") }
  }
}

extension ResolutionError.Link {
  /// A registration with the arguments that it takes.
  init(registrationOf entry: AnyServiceEntry) {
    self.init(
      service: entry.serviceType, name: entry.name, arguments: entry.argumentTypes, component: entry.component,
      location: entry.location)
  }

  init(_ dependency: DeclaredDependency) {
    self.init(
      service: dependency.type, name: dependency.name, arguments: dependency.arguments,
      component: dependency.component, location: nil)
  }
}

extension AnyServiceEntry {
  var scopeName: String { objectScope.description }
}
