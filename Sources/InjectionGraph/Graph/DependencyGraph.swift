package import InjectionCore

/// The services of a container and its parents with what each needs, as `verify` looks at it.
///
/// A node is an entry together with the container that its dependencies come from: shared entries are
/// made by the container that registered them, all others see the overrides of whoever asks.
package struct DependencyGraph {
  package struct Node {
    package let entry: AnyServiceEntry
    let container: Container
  }

  package struct Edge: Hashable {
    package let target: Int
    let kind: DependencyEdge

    /// True if the asking service cannot be made before the other one is there.
    package var isNeededFirst: Bool { kind.isNeededFirst }
  }

  /// A dependency that nothing answers for.
  struct Missing {
    let dependency: DeclaredDependency
    /// The nodes that need it, each with the position of the parameter if that is known.
    var needers: [(node: Int, edge: DependencyEdge, parameter: Int?)] = []
    var isRoot = false
  }

  package private(set) var nodes: [Node] = []
  package private(set) var edges: [[Edge]] = []
  private(set) var missing: [Missing] = []
  /// The entries that a root or a dependency names, by number.
  private(set) var used: Set<UInt> = []
  /// The nodes of the roots.
  private(set) var roots: [Int] = []
  /// Who needs a closure type that several components have, by the number of its entry.
  private(set) var ambiguous: [(entry: AnyServiceEntry, needers: [Int])] = []

  let container: Container
  private var nodeIndices: [NodeKey: Int] = [:]
  private var missingIndices: [ServiceKey: Int] = [:]
  private var ambiguousIndices: [ObjectIdentifier: Int] = [:]
  private var collections: [UInt: [ObjectIdentifier: [AnyServiceEntry]]] = [:]

  private struct NodeKey: Hashable {
    let entry: UInt
    let container: UInt
  }

  /// Looks at all entries of a container and its parents. Runs no code of the app.
  ///
  /// - Complexity: O(entries and dependencies), times the number of parents.
  package init(of container: Container, roots: [Any.Type] = []) {
    self.container = container
    let entries = container.chain.flatMap { owner in owner.ownEntries.map { (owner.id, $0) } }
    for (owner, entry) in entries
    where entry.isMadeByOwner || owner == container.id || container.answers(with: entry) {
      _ = node(of: entry, askedFrom: container)
    }
    addRoots(roots, among: entries.map(\.1))
    var next = 0
    while next < nodes.count {
      addDependencies(of: next)
      next += 1
    }
  }

  private mutating func node(of entry: AnyServiceEntry, askedFrom asking: Container) -> Int {
    let container = entry.isMadeByOwner ? entry.owner ?? asking : asking
    let key = NodeKey(entry: entry.id, container: container.id)
    if let index = nodeIndices[key] { return index }
    nodeIndices[key] = nodes.count
    nodes.append(Node(entry: entry, container: container))
    edges.append([])
    return nodes.count - 1
  }

  private mutating func addRoots(_ types: [Any.Type], among entries: [AnyServiceEntry]) {
    guard !types.isEmpty else { return }
    var byType: [ObjectIdentifier: [AnyServiceEntry]] = [:]
    for entry in entries where container.answers(with: entry) {
      for type in [entry.serviceType] + entry.components { byType[ObjectIdentifier(type), default: []].append(entry) }
    }
    for type in types {
      let entries = byType[ObjectIdentifier(type)] ?? []
      for entry in entries { addRoot(entry) }
      // Those with names are needed, too, but do not answer for the type alone.
      if entries.contains(where: { $0.name == nil }) { continue }
      let (answer, _) = answer(to: Need(dependency: DeclaredDependency(opening: type)), in: container)
      switch answer.found {
      case .entries(let entries):
        for entry in entries { addRoot(entry) }
      case .missing(let leaf): if !answer.isOptional { missing[missingIndex(of: leaf)].isRoot = true }
      }
    }
  }

  private mutating func addRoot(_ entry: AnyServiceEntry) {
    used.insert(entry.id)
    let node = node(of: entry, askedFrom: container)
    if !roots.contains(node) { roots.append(node) }
  }

  private mutating func addDependencies(of node: Int) {
    if let target = nodes[node].entry.forwardTarget {
      if let edge = edge(from: node, to: target, .forward) { edges[node].append(edge) }
    }
    var seen: Set<Edge> = []
    for need in nodes[node].entry.needs {
      let (answer, kind) = answer(to: need, in: nodes[node].container)
      switch answer.found {
      case .missing(let leaf):
        guard need.isRequired, kind.isRequired, !answer.isOptional else { continue }
        missing[missingIndex(of: leaf)].needers.append((node, kind, need.parameter))
      case .entries(let entries):
        for entry in entries {
          guard let edge = edge(from: node, to: entry, kind), seen.insert(edge).inserted else { continue }
          edges[node].append(edge)
        }
      }
    }
  }

  private mutating func answer(
    to need: Need, in container: Container
  ) -> (answer: DeclaredDependency.Answer, kind: DependencyEdge) {
    let entries = need.dependency.wrapper == nil ? [:] : entriesByService(of: container)
    let answer = need.dependency.answer(in: container) { entries[ObjectIdentifier($0)] ?? [] }
    return (answer, need.edge(answer.edge))
  }

  /// The edge to an entry; nil for one that stands for several components, which is noted.
  private mutating func edge(from node: Int, to entry: AnyServiceEntry, _ kind: DependencyEdge) -> Edge? {
    guard !entry.candidates.isEmpty else {
      used.insert(entry.id)
      return Edge(target: self.node(of: entry, askedFrom: nodes[node].container), kind: kind)
    }
    let index = ambiguousIndices[ObjectIdentifier(entry)] ?? ambiguous.count
    if index == ambiguous.count {
      ambiguousIndices[ObjectIdentifier(entry)] = index
      ambiguous.append((entry, []))
      for candidate in entry.candidates { used.insert(candidate.id) }
    }
    ambiguous[index].needers.append(node)
    return nil
  }

  private mutating func missingIndex(of dependency: DeclaredDependency) -> Int {
    if let index = missingIndices[dependency.key] { return index }
    missingIndices[dependency.key] = missing.count
    missing.append(Missing(dependency: dependency))
    return missing.count - 1
  }

  private mutating func entriesByService(of container: Container) -> [ObjectIdentifier: [AnyServiceEntry]] {
    if let known = collections[container.id] { return known }
    let entries = container.entriesByService()
    collections[container.id] = entries
    return entries
  }
}

extension Container {
  /// True if an entry of this container or a parent is the one that is found here under one of its keys.
  func answers(with entry: AnyServiceEntry) -> Bool {
    entry.lookupKeys.contains { answeringEntry(of: $0) === entry }
  }
}
