import InjectionCore

extension DependencyGraph {
  /// One step of a chain.
  struct Step {
    let node: Int
    /// How the node before needs this one; nil for the first.
    let kind: DependencyEdge?
  }

  /// Numbers the strongly connected components of the graph that some kinds of edges make.
  ///
  /// Tarjan's algorithm with a stack of its own: chains may be as long as the graph.
  func components(where follows: (Int, Edge) -> Bool) -> [Int] {
    var component = [Int](repeating: -1, count: nodes.count)
    var number = [Int](repeating: -1, count: nodes.count)
    var low = number
    var open: [Int] = []
    var path: [(node: Int, next: Int)] = []
    var lastNumber = 0
    var lastComponent = 0

    func enter(_ node: Int) {
      number[node] = lastNumber
      low[node] = lastNumber
      lastNumber += 1
      open.append(node)
      path.append((node, 0))
    }

    for start in nodes.indices where number[start] < 0 {
      enter(start)
      while let (node, next) = path.last {
        if next < edges[node].count {
          path[path.count - 1].next += 1
          let edge = edges[node][next]
          guard follows(node, edge) else { continue }
          if number[edge.target] < 0 {
            enter(edge.target)
          } else if component[edge.target] < 0 {
            low[node] = min(low[node], number[edge.target])
          }
          continue
        }
        path.removeLast()
        if let outer = path.last?.node { low[outer] = min(low[outer], low[node]) }
        guard low[node] == number[node] else { continue }
        while let member = open.popLast() {
          component[member] = lastComponent
          if member == node { break }
        }
        lastComponent += 1
      }
    }
    return component
  }

  /// A shortest chain from one node to another over some edges; nil if there is none.
  func shortestPath(from start: Int, to end: Int, where follows: (Int, Edge) -> Bool) -> [Step]? {
    var reachedBy: [Int: (node: Int, kind: DependencyEdge)] = [:]
    var queue = [start]
    var position = 0
    while position < queue.count {
      let node = queue[position]
      position += 1
      for edge in edges[node] where follows(node, edge) {
        if edge.target == end {
          var steps = [Step(node: end, kind: edge.kind)]
          var last = node
          while last != start, let before = reachedBy[last] {
            steps.append(Step(node: last, kind: before.kind))
            last = before.node
          }
          return [Step(node: start, kind: nil)] + steps.reversed()
        }
        guard edge.target != start, reachedBy[edge.target] == nil else { continue }
        reachedBy[edge.target] = (node, edge.kind)
        queue.append(edge.target)
      }
    }
    return nil
  }

  /// Whether the instance that an edge leads to must be there before the asking one. Entries with
  /// arguments do not count: another value of the argument may end the recursion.
  func isNeededFirst(_ edge: Edge) -> Bool {
    edge.kind.isNeededFirst && nodes[edge.target].entry.key.details?.arguments == nil
  }

  /// Whether a second visit of the asking service over this edge cannot end: nothing has been stored since the first.
  /// That is so for what initializers take, and for what a transient service asks for in `initCompleted`.
  private func finishesNothingBefore(_ node: Int, _ edge: Edge) -> Bool {
    isNeededFirst(edge) || edge.kind == .completion && nodes[node].entry.isTransient
  }

  /// The cycles that fail: a shortest one for each knot of services.
  func initializerCycles() -> [[Step]] {
    let component = components(where: finishesNothingBefore)
    return knots(of: component, where: finishesNothingBefore).compactMap { node in
      shortestPath(from: node, to: node) { from, edge in
        finishesNothingBefore(from, edge) && component[from] == component[edge.target]
      }
    }
  }

  /// The cycles that an initializer begins and an `initCompleted` of a shared service closes: whoever starts at the
  /// first service makes it twice. One for each knot.
  func mixedCycles() -> [[Step]] {
    let pure = components(where: finishesNothingBefore)
    let follows = { (_: Int, edge: Edge) in isNeededFirst(edge) || edge.kind == .completion }
    let component = components(where: follows)
    var reported: Set<Int> = []
    var cycles: [[Step]] = []
    for (node, list) in edges.enumerated() {
      for edge in list where isNeededFirst(edge) && component[node] == component[edge.target] {
        guard pure[node] != pure[edge.target], reported.insert(component[node]).inserted,
          let back = shortestPath(
            from: edge.target, to: node,
            where: { from, edge in follows(from, edge) && component[from] == component[edge.target] })
        else { continue }
        cycles.append([Step(node: node, kind: nil), Step(node: edge.target, kind: edge.kind)] + back.dropFirst())
      }
    }
    return cycles
  }

  /// The first node of each component that has a cycle.
  private func knots(of component: [Int], where follows: (Int, Edge) -> Bool) -> [Int] {
    var sizes: [Int: Int] = [:]
    for number in component { sizes[number, default: 0] += 1 }
    var seen: Set<Int> = []
    return nodes.indices.filter { node in
      let isKnot =
        sizes[component[node], default: 0] > 1 || edges[node].contains { $0.target == node && follows(node, $0) }
      return isKnot && seen.insert(component[node]).inserted
    }
  }
}
