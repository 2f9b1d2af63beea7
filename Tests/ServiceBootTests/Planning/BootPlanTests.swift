import Testing

@testable import ServiceBoot

struct BootPlanTests {
  @Test func memberWaitsForTheNearestMembersOnEveryWay() throws {
    // 0 → 1 → 2 → 3, 0 → 4: 1 and 4 are no members.
    let plan = try BootPlan(members: [0, nil, 1, 2, nil], count: 3, needed: [[1, 4], [2], [3], [], [1]])
    #expect(plan.predecessors == [[1], [2], []])
  }

  @Test func severalRegistrationsOfOneObjectAreOneMember() throws {
    let plan = try BootPlan(members: [0, 0, 1], count: 2, needed: [[1], [2], []])
    #expect(plan.predecessors == [[1], []])
    let forwarded = try BootPlan(members: [0, nil, 0], count: 1, needed: [[1], [2], []])
    #expect(forwarded.predecessors == [[]])
  }

  @Test func cycleAmongNodesThatDoNotBootIsNone() throws {
    let plan = try BootPlan(members: [0, nil, nil, 1], count: 2, needed: [[1], [2], [1, 3], []])
    #expect(plan.predecessors == [[1], []])
  }

  @Test func cycleIsToldWithTheNodesBetweenTheMembers() {
    #expect(throws: BootPlan.Cycle(nodes: [1, 2, 3, 1])) {
      try BootPlan(members: [0, 1, nil, 2], count: 3, needed: [[1], [2], [3], [1]])
    }
    #expect(throws: BootPlan.Cycle(nodes: [0, 0])) { try BootPlan(members: [0], count: 1, needed: [[0]]) }
    #expect(throws: BootPlan.Cycle(nodes: [0, 1, 0])) {
      try BootPlan(members: [0, nil], count: 1, needed: [[1], [0]])
    }
  }

  @Test func thousandRandomGraphsBootInTheOrderOfTheirEdges() throws {
    for seed in 1...1_000 {
      var generator = SeededGenerator(seed: seed)
      let graph = RandomGraph(nodes: 30, edges: 45, isAcyclic: true, using: &generator)
      let plan = try BootPlan(members: graph.members, count: graph.memberCount, needed: graph.needed)
      #expect(closure(of: plan.predecessors) == graph.neededMembers, "seed \(seed)")
      let limit = Int.random(in: 1...8, using: &generator)
      let order = run(plan, limit: limit, failing: nil, using: &generator)
      #expect(order.sorted() == Array(0..<graph.memberCount), "seed \(seed)")
    }
  }

  @Test func thousandRandomGraphsReportACycleWhenThereIsOne() {
    for seed in 1...1_000 {
      var generator = SeededGenerator(seed: seed)
      let graph = RandomGraph(nodes: 12, edges: 12, isAcyclic: false, using: &generator)
      let hasCycle = graph.neededMembers.enumerated().contains { $1.contains($0) }
      do {
        _ = try BootPlan(members: graph.members, count: graph.memberCount, needed: graph.needed)
        #expect(!hasCycle, "seed \(seed)")
      } catch {
        #expect(hasCycle, "seed \(seed)")
        #expect(error.nodes.first == error.nodes.last && error.nodes.count > 1, "seed \(seed)")
        #expect(graph.members[error.nodes[0]] != nil, "seed \(seed)")
        for (node, next) in zip(error.nodes, error.nodes.dropFirst()) {
          #expect(graph.needed[node].contains(next), "seed \(seed)")
        }
      }
    }
  }

  @Test func nothingBootsThatNeedsWhatHasFailed() throws {
    for seed in 1...200 {
      var generator = SeededGenerator(seed: seed)
      let graph = RandomGraph(nodes: 20, edges: 30, isAcyclic: true, using: &generator)
      guard graph.memberCount > 0 else { continue }
      let plan = try BootPlan(members: graph.members, count: graph.memberCount, needed: graph.needed)
      let failing = Int.random(in: 0..<graph.memberCount, using: &generator)
      let order = run(plan, limit: .max, failing: failing, using: &generator)
      let needed = graph.neededMembers
      #expect(
        order.sorted() == (0..<graph.memberCount).filter { $0 != failing && !needed[$0].contains(failing) },
        "seed \(seed)")
    }
  }

  /// Boots the members, which end in random order, and checks that all begin that can.
  ///
  /// - Returns: The members in the order in which they have booted.
  private func run(
    _ plan: BootPlan, limit: Int, failing: Int?, using generator: inout SeededGenerator
  ) -> [Int] {
    var schedule = BootSchedule(predecessors: plan.predecessors, limit: limit)
    var running: [Int] = []
    var booted: [Int] = []
    var begun: Set<Int> = []
    while true {
      while let next = schedule.startNext() {
        #expect(Set(booted).isSuperset(of: plan.predecessors[next]))
        running.append(next)
        begun.insert(next)
      }
      let startable = plan.predecessors.indices.filter {
        !begun.contains($0) && Set(booted).isSuperset(of: plan.predecessors[$0])
      }
      #expect(running.count == limit || startable.isEmpty && running.count < limit)
      guard let index = running.indices.randomElement(using: &generator) else { return booted }
      let ended = running.remove(at: index)
      if ended != failing { booted.append(ended) }
      schedule.end(ended, hasBooted: ended != failing)
    }
  }

  private func closure(of predecessors: [[Int]]) -> [Set<Int>] {
    predecessors.map { direct in
      var reached: Set<Int> = []
      var open = direct
      while let member = open.popLast() {
        if reached.insert(member).inserted { open += predecessors[member] }
      }
      return reached
    }
  }
}
