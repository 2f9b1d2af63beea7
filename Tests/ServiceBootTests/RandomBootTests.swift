import ServiceBoot
import Testing

/// Containers with random dependencies: asserted on the order of what happens, never on time.
struct RandomBootTests {
  @Test(arguments: [1, 2, 3], [Int.max, 7])
  func hundredServicesRespectEveryEdgeAndOverlapWhereTheyCan(seed: Int, limit: Int) async throws {
    var generator = SeededGenerator(seed: seed)
    let stage = Stage(.waits)
    let container = Container()
    let needs = container.addPlayers(100, edges: 150, stage, using: &generator)
    async let boot: Void = container.boot(BootOptions(limit: limit, bootTimeLimit: nil))

    var booted: Set<Int> = []
    var begun: [Int] = []
    while booted.count < 100 {
      // Whoever can begin does so, up to the limit, while others run.
      let ready = (0..<100).filter { !begun.contains($0) && booted.isSuperset(of: needs[$0]) }
      begun += ready.prefix(limit - (begun.count - booted.count))
      let running = Set(begun.filter { !booted.contains($0) }.map { "boot \($0)" })
      await stage.until { $0.running == running }
      let ended = try #require(begun.filter { !booted.contains($0) }.randomElement(using: &generator))
      booted.insert(ended)
      stage.end("boot \(ended)")
    }
    try await boot
    #expect(stage.log.sorted() == (0..<100).map { "boot \($0)" }.sorted())
    try await container.shutdown()
    #expect(stage.shutDown.count == 100)
  }

  @Test func thousandRandomBootsRollBackExactlyWhatHadBooted() async throws {
    for seed in 1...1_000 {
      var generator = SeededGenerator(seed: seed)
      let stage = Stage()
      let container = Container()
      let needs = container.addPlayers(8, edges: 8, stage, using: &generator)
      let failing = Int.random(in: 0..<8, using: &generator)
      stage.set("boot \(failing)", .fails)
      let events = container.bootEvents
      let error = await bootError { try await container.boot(BootOptions(limit: 3)) }
      #expect(error?.failures.map(\.service.name) == ["\(failing)"], "seed \(seed)")
      var booted: [String] = []
      for await event in events {
        if case .booted(let service) = event.step { booted.append(service.name ?? "") }
      }
      #expect(stage.shutDown == booted.reversed(), "seed \(seed)")
      for (position, name) in booted.enumerated() {
        let before = Set(booted[..<position].compactMap { Int($0) })
        #expect(before.isSuperset(of: needs[Int(name)!]), "seed \(seed)")
      }
      #expect(container.bootState == .failed)
    }
  }
}

extension Container {
  /// Registers players that need each other.
  ///
  /// - Returns: What each needs.
  fileprivate func addPlayers(
    _ count: Int, edges: Int, _ stage: Stage, using generator: inout SeededGenerator
  ) -> [Set<Int>] {
    let rank = Array(0..<count).shuffled(using: &generator)
    var needs = [Set<Int>](repeating: [], count: count)
    for _ in 0..<edges {
      let one = Int.random(in: 0..<count, using: &generator)
      let other = Int.random(in: 0..<count, using: &generator)
      if rank[one] > rank[other] { needs[one].insert(other) }
      if rank[one] < rank[other] { needs[other].insert(one) }
    }
    for (player, others) in needs.enumerated() {
      addPlayer("\(player)", needs: others.sorted().map { "\($0)" }, stage)
    }
    return needs
  }
}
