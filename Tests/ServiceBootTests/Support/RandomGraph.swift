/// The same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

/// Nodes, some of which are members, and what each needs.
struct RandomGraph {
  let members: [Int?]
  let memberCount: Int
  let needed: [[Int]]

  /// - Parameter isAcyclic: With true a node needs only nodes of smaller rank.
  init(nodes: Int, edges: Int, isAcyclic: Bool, using generator: inout SeededGenerator) {
    var members: [Int?] = []
    var memberCount = 0
    for _ in 0..<nodes {
      let isMember = Bool.random(using: &generator)
      members.append(isMember ? memberCount : nil)
      if isMember { memberCount += 1 }
    }
    let rank = Array(0..<nodes).shuffled(using: &generator)
    var needed = [[Int]](repeating: [], count: nodes)
    for _ in 0..<edges {
      let (one, other) = (Int.random(in: 0..<nodes, using: &generator), Int.random(in: 0..<nodes, using: &generator))
      if isAcyclic {
        guard one != other else { continue }
        let isDown = rank[one] > rank[other]
        needed[isDown ? one : other].append(isDown ? other : one)
      } else {
        needed[one].append(other)
      }
    }
    self.members = members
    self.memberCount = memberCount
    self.needed = needed
  }

  /// Which members each member needs over any number of steps, found by looking at all ways.
  var neededMembers: [Set<Int>] {
    members.indices.filter { members[$0] != nil }.map { start in
      var reached: Set<Int> = []
      var open = needed[start]
      while let node = open.popLast() {
        if reached.insert(node).inserted { open += needed[node] }
      }
      return Set(reached.compactMap { members[$0] })
    }
  }
}
