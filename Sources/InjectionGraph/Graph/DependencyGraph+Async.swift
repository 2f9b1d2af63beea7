import InjectionCore

// What only `getAsync` makes. It makes what wired services need before their initializers run, so that it reaches more
// than what has an `async` factory itself.

extension DependencyGraph {
  /// For each node the service on the way to it that cannot be made synchronously, nor be there before: one that has an
  /// `async` factory and is not shared.
  ///
  /// - Complexity: O(entries and dependencies).
  func madeAsyncBelow() -> [Int?] {
    var askers = [[Int]](repeating: [], count: nodes.count)
    for (node, list) in edges.enumerated() where nodes[node].entry.passesNeedsOn {
      for edge in list where edge.kind.isNeededFirst { askers[edge.target].append(node) }
    }
    var below = [Int?](repeating: nil, count: nodes.count)
    var queue = nodes.indices.filter { nodes[$0].entry.isAsync && !nodes[$0].entry.isMadeByOwner }
    for node in queue { below[node] = node }
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      for asker in askers[node] where below[asker] == nil {
        below[asker] = below[node]
        queue.append(asker)
      }
    }
    return below
  }
}

extension AnyServiceEntry {
  /// True if it needs what its dependencies need, each time it is asked for.
  fileprivate var passesNeedsOn: Bool {
    forwardTarget != nil || !isAsync && !isMadeByOwner && component == nil && !isOpaque
  }

  /// True if `getAsync` does not make a dependency before the closures of this one run.
  func isUnprepared(for dependency: AnyServiceEntry) -> Bool {
    if isMadeAsync || declaration?.isAsync == true { return false }
    return component != nil || declaration == nil && dependency.isMadeAsync && dependency.finalTarget.isTransient
  }
}
