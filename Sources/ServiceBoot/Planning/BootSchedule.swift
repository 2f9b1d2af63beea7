/// Says which member may begin next, while others run.
struct BootSchedule {
  private let followers: [[Int]]
  /// For each member how many of its predecessors have not booted.
  private var missing: [Int]
  /// Members without missing predecessors, in the order of registration.
  private var startable: [Int]
  private var runningCount = 0
  private let limit: Int

  init(predecessors: [[Int]], limit: Int) {
    var followers = [[Int]](repeating: [], count: predecessors.count)
    for (member, list) in predecessors.enumerated() {
      for predecessor in list { followers[predecessor].append(member) }
    }
    self.followers = followers
    missing = predecessors.map(\.count)
    startable = predecessors.indices.filter { predecessors[$0].isEmpty }
    self.limit = limit
  }

  /// Begins a member; nil while none can begin.
  mutating func startNext() -> Int? {
    guard runningCount < limit, !startable.isEmpty else { return nil }
    runningCount += 1
    return startable.removeFirst()
  }

  /// Ends a member that has begun. Those that waited for it can begin if it has booted.
  mutating func end(_ member: Int, hasBooted: Bool) {
    runningCount -= 1
    guard hasBooted else { return }
    for follower in followers[member] {
      missing[follower] -= 1
      guard missing[follower] == 0 else { continue }
      let position = startable.firstIndex { $0 > follower } ?? startable.endIndex
      startable.insert(follower, at: position)
    }
  }
}
