import InjectionCore

extension DependencyGraph {
  /// For each long-lived service that keeps a shorter-lived one, a shortest chain to it: directly, or over
  /// services that live as long as whoever asks.
  ///
  /// - Complexity: O(entries and dependencies), times the number of scopes.
  func captives() -> [[Step]] {
    var askers = [[(node: Int, kind: DependencyEdge)]](repeating: [], count: nodes.count)
    for (node, list) in edges.enumerated() {
      for edge in list where edge.kind.isKept { askers[edge.target].append((node, edge.kind)) }
    }
    let lifetimes = nodes.map(\.entry.lifetime)
    var chains: [Int: [[Step]]] = [:]
    for lifetime in Set(lifetimes) where lifetime != .asker && lifetime != .container {
      for chain in captives(of: lifetime, lifetimes, askers) { chains[chain[0].node, default: []].append(chain) }
    }
    return chains.sorted { $0.key < $1.key }.flatMap {
      $0.value.sorted { $0[$0.count - 1].node < $1[$1.count - 1].node }
    }
  }

  /// Goes back from the services of one lifetime to those that keep them too long.
  private func captives(
    of lifetime: AnyServiceEntry.Lifetime, _ lifetimes: [AnyServiceEntry.Lifetime],
    _ askers: [[(node: Int, kind: DependencyEdge)]]
  ) -> [[Step]] {
    var next: [Int: (node: Int, kind: DependencyEdge)] = [:]
    var keepers: [Int] = []
    var queue = nodes.indices.filter { lifetimes[$0] == lifetime }
    var seen = Set(queue)
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      for asker in askers[node] where seen.insert(asker.node).inserted {
        next[asker.node] = (node, asker.kind)
        if lifetimes[asker.node] == .asker {
          queue.append(asker.node)
        } else if lifetimes[asker.node].outlives(lifetime) {
          keepers.append(asker.node)
        }
      }
    }
    return keepers.map { keeper in
      var steps = [Step(node: keeper, kind: nil)]
      while let following = next[steps[steps.count - 1].node] {
        steps.append(Step(node: following.node, kind: following.kind))
      }
      return steps
    }
  }
}
