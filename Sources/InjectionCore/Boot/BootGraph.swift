/// What must exist before what, as far as the graph knows: see ``DependencyEdge``.
package struct BootGraph {
  package let entries: [AnyServiceEntry]
  /// For each entry the positions of those that it needs before it can be made.
  package let needed: [[Int]]
}

extension Container {
  /// The graph of this container and its parents. Runs no code of the app.
  package var bootGraph: BootGraph {
    let graph = DependencyGraph(of: core, roots: [])
    return BootGraph(
      entries: graph.nodes.map(\.entry),
      needed: graph.edges.map { edges in edges.filter(\.kind.isNeededFirst).map(\.target) })
  }

  /// The entries of this container, in the order of their registration.
  package var ownEntries: [AnyServiceEntry] { core.entries }

  /// The parent of this container, its parent, and so on.
  package var ancestors: [Container] { core.chain.dropFirst().map { Container(core: $0) } }

  /// The entry that answers for a service.
  package func answeringEntry<Service>(of service: Service.Type, name: String?) -> AnyServiceEntry? {
    core.answeringEntry(of: ServiceKey(service, name: name))
  }

  /// True if this is the container that registered an entry.
  package func owns(_ entry: AnyServiceEntry) -> Bool { entry.lifecycle === core.lifecycle }
}

extension AnyServiceEntry {
  /// Another handle on the container that registered the entry, unless it is gone.
  package var owner: Container? { lifecycle.core.map { Container(core: $0) } }

  /// The services as people read them: short, unless two of them would read the same.
  package static func titles(of entries: [AnyServiceEntry]) -> [String] {
    let names = TypeNames(entries.map(\.serviceType))
    return entries.map { ResolutionError.Link($0).title(names) }
  }

  /// True if there is one instance of the service, for this container and its children.
  package var isSingleton: Bool { effectiveScopeKind == .container && argumentList == nil }
}
