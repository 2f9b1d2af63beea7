import InjectionCore
import TestSupport
import Testing

/// Random services with random edges, resolved by several threads at once.
struct RandomWaitGraphTests {
  /// All edges in `initCompleted` or, downwards only, in initializers: nothing can fail.
  @Test(arguments: 0..<8)
  func graphsWithoutInitializerCyclesBuildEachSingletonOnceAndComplete(block: Int) {
    watched("random graphs") { watchdog in
      for seed in (block * 40)..<(block * 40 + 40) {
        watchdog.note("graph without initializer cycles, seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let wiring = Self.makeWiring(&generator, mayFail: false)
        let outcome = Self.resolve(wiring, &generator)
        #expect(outcome.failures.isEmpty, "seed \(seed)")
        #expect(outcome.isCompleted, "seed \(seed)")
        for number in 0..<wiring.count where wiring.scopes[number] === ObjectScope.container {
          #expect(outcome.made[number] <= 1, "seed \(seed), service \(number)")
        }
        #expect(outcome.hasOneOfEach, "seed \(seed)")
      }
    }
  }

  /// Any edges: some requests fail, but none hangs and nobody gets anything half made.
  @Test(arguments: 0..<8)
  func anyGraphEndsWithCompletedInstancesOrErrorsAndOneInstanceOfEachSingleton(block: Int) {
    watched("random graphs") { watchdog in
      for seed in (block * 40)..<(block * 40 + 40) {
        watchdog.note("any graph, seed \(seed)")
        var generator = SeededGenerator(seed: 10_000 + seed)
        let wiring = Self.makeWiring(&generator, mayFail: true)
        let outcome = Self.resolve(wiring, &generator)
        #expect(outcome.failures.allSatisfy { $0 == .cycle }, "seed \(seed)")
        #expect(outcome.isCompleted, "seed \(seed) \(wiring) threads \(outcome.starts)")
        #expect(outcome.hasOneOfEach, "seed \(seed)")
      }
    }
  }

  private static func makeWiring(_ generator: inout SeededGenerator, mayFail: Bool) -> LinkedNodeWiring {
    let count = Int.random(in: 2...7, using: &generator)
    var wiring = LinkedNodeWiring(properties: Array(repeating: [], count: count))
    for number in 0..<count {
      for other in 0..<count where Int.random(in: 0..<3, using: &generator) == 0 {
        if Int.random(in: 0..<(mayFail ? 4 : 3), using: &generator) == 0 {
          if mayFail || other > number { wiring.initializer[number].append(other) }
        } else {
          wiring.properties[number].append(other)
        }
      }
      wiring.properties[number].shuffle(using: &generator)
    }
    if !mayFail { removeInitializersInCycles(&wiring) }
    for number in 0..<count where mayFail && Int.random(in: 0..<4, using: &generator) == 0 {
      wiring.scopes[number] = [.graph, .weak, .transient][Int.random(in: 0..<3, using: &generator)]
    }
    return wiring
  }

  /// Makes every initializer edge that lies on a cycle an edge in `initCompleted`.
  private static func removeInitializersInCycles(_ wiring: inout LinkedNodeWiring) {
    for number in 0..<wiring.count {
      for other in wiring.initializer[number] where reaches(wiring, from: other, to: number) {
        wiring.initializer[number].removeAll { $0 == other }
        wiring.properties[number].append(other)
      }
    }
  }

  private static func reaches(_ wiring: LinkedNodeWiring, from start: Int, to goal: Int) -> Bool {
    var seen: Set<Int> = []
    var open = [start]
    while let next = open.popLast() {
      if next == goal { return true }
      if seen.insert(next).inserted { open += wiring.initializer[next] + wiring.properties[next] }
    }
    return false
  }

  private struct Outcome {
    let made: [Int]
    let starts: [[Int]]
    let failures: [ResolutionError.Kind?]
    /// All that was handed out had been completed by then.
    let isCompleted: Bool
    /// All instances of a singleton that were handed out are the same.
    let hasOneOfEach: Bool
  }

  private static func resolve(_ wiring: LinkedNodeWiring, _ generator: inout SeededGenerator) -> Outcome {
    let container = Container()
    container.observer = SilentObserver()
    let made = wiring.makeCounters()
    wiring.register(in: container, made: made)
    let threads = Int.random(in: 2...4, using: &generator)
    let starts = (0..<threads).map { _ in
      (0..<2).map { _ in Int.random(in: 0..<wiring.count, using: &generator) }
    }
    let uncompleted = Counter()
    let failures = Recorder<ResolutionError.Kind?>()
    let nodes = Recorder<LinkedNode>()
    onThreads(threads) { thread in
      for start in starts[thread] {
        do {
          let node = try container.get(LinkedNode.self, name: "\(start)")
          if !node.isWhollyCompleted { uncompleted.increment() }
          nodes.append(node)
        } catch {
          failures.append((error as? ResolutionError)?.kind)
        }
      }
    }
    var found: [Int: Set<ObjectIdentifier>] = [:]
    for node in nodes.values.flatMap(\.reachable) where wiring.scopes[node.number] === ObjectScope.container {
      found[node.number, default: []].insert(ObjectIdentifier(node))
    }
    return Outcome(
      made: made.map(\.value), starts: starts, failures: failures.values, isCompleted: uncompleted.value == 0,
      hasOneOfEach: found.values.allSatisfy { $0.count == 1 })
  }
}
