/// Which services must have booted before which.
///
/// Pure: it knows numbers. Nodes are what the graph of the container consists of; members are what boots. What
/// lies between two members is contracted: a member waits for the nearest members on every way.
struct BootPlan: Equatable {
  /// For each member those that boot before it, in ascending order.
  let predecessors: [[Int]]

  /// A cycle as a chain of nodes that ends with the one it begins with.
  struct Cycle: Error, Equatable {
    let nodes: [Int]
  }

  /// - Parameters:
  ///   - members: The member that each node is; several nodes may be one.
  ///   - needed: For each node those that must be there before it.
  /// - Complexity: O(members · (nodes + edges)).
  init(members: [Int?], count: Int, needed: [[Int]]) throws(Cycle) {
    let graph = ContractedGraph(members: members, needed: needed)
    let nodes = graph.nodes(count: count)
    let predecessors = nodes.map { graph.membersNeeded(by: $0) }
    self.predecessors = predecessors.map { $0.sorted() }
    let blocked = Self.blocked(self.predecessors)
    if let start = blocked.first { throw Cycle(nodes: graph.cycle(among: blocked, from: start, nodes)) }
  }

  /// The members that can never be first, because they wait for each other or for such.
  private static func blocked(_ predecessors: [[Int]]) -> [Int] {
    var schedule = BootSchedule(predecessors: predecessors, limit: .max)
    var started: Set<Int> = []
    while let member = schedule.startNext() {
      started.insert(member)
      schedule.end(member, hasBooted: true)
    }
    return predecessors.indices.filter { !started.contains($0) }
  }
}

/// The graph, looked at from member to member.
private struct ContractedGraph {
  let members: [Int?]
  let needed: [[Int]]

  func nodes(count: Int) -> [[Int]] {
    var nodes = [[Int]](repeating: [], count: count)
    for (node, member) in members.enumerated() {
      if let member { nodes[member].append(node) }
    }
    return nodes
  }

  func membersNeeded(by nodes: [Int]) -> Set<Int> {
    var found: Set<Int> = []
    walk(from: nodes) { node, _ in
      if let member = members[node] { found.insert(member) }
      return false
    }
    return found
  }

  /// A shortest chain of nodes from a member to another.
  private func path(from nodes: [Int], to target: Int) -> [Int] {
    var result: [Int] = []
    walk(from: nodes) { node, chain in
      guard members[node] == target else { return false }
      result = chain()
      return true
    }
    return result
  }

  /// Visits what is reached from a member without passing another one, nearest first, until `visit` says true.
  ///
  /// That one entry of a member is made of another one, because both give the same object, is no step.
  private func walk(from start: [Int], visit: (_ node: Int, _ chain: () -> [Int]) -> Bool) {
    var reachedFrom: [Int: Int] = [:]
    var queue = start
    var position = 0
    func chain(to last: Int, from node: Int) -> [Int] {
      var chain = [last, node]
      while let before = reachedFrom[chain[chain.count - 1]] { chain.append(before) }
      return chain.reversed()
    }
    while position < queue.count {
      let node = queue[position]
      position += 1
      for next in needed[node] {
        if members[next] != nil {
          let isOwn = start.contains { members[$0] == members[next] }
          if isOwn, chain(to: next, from: node)[0] != next { continue }
          if visit(next, { chain(to: next, from: node) }) { return }
        } else if reachedFrom[next] == nil {
          reachedFrom[next] = node
          queue.append(next)
        }
      }
    }
  }

  /// The nodes of a cycle among members that wait for each other.
  func cycle(among blocked: [Int], from start: Int, _ nodes: [[Int]]) -> [Int] {
    let isBlocked = Set(blocked)
    var chain = [start]
    while true {
      // A blocked member waits for a blocked one.
      let next = membersNeeded(by: nodes[chain[chain.count - 1]]).filter(isBlocked.contains).min() ?? start
      if let first = chain.firstIndex(of: next) {
        let cycle = chain[first...] + [next]
        return zip(cycle, cycle.dropFirst()).reduce(into: []) { path, step in
          path.append(contentsOf: self.path(from: nodes[step.0], to: step.1).dropFirst(path.isEmpty ? 0 : 1))
        }
      }
      chain.append(next)
    }
  }
}
