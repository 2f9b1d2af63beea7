import InjectionCore
import TestSupport
import Testing

/// Cycles whose edges are all set in `initCompleted`, built by several threads at a time.
struct PropertyRingTests {
  private static let rounds = 200

  /// Every pair of first and second start in a ring of two or three services.
  private static let starts: [(size: Int, first: Int, second: Int)] = [2, 3].flatMap { size in
    (0..<size).flatMap { first in (0..<size).map { (size, first, $0) } }
  }

  @Test(arguments: starts)
  func eachServiceOfARingIsBuiltOnceFromEveryTwoStarts(size: Int, first: Int, second: Int) {
    let wiring = LinkedNodeWiring(properties: (0..<size).map { [($0 + 1) % size] })
    checkRounds(wiring, starts: [first, second])
  }

  @Test(arguments: starts.filter { $0.size == 3 })
  func eachServiceOfADoubleRingIsBuiltOnceFromEveryTwoStarts(size: Int, first: Int, second: Int) {
    let wiring = LinkedNodeWiring(properties: (0..<size).map { [($0 + 1) % size, ($0 + 2) % size] })
    checkRounds(wiring, starts: [first, second])
  }

  @Test(arguments: [[[1], [0, 2], [1, 0]], [[1, 2], [2, 0], [0, 1]], [[2, 1], [0, 2], [1, 0]]])
  func eachServiceOfARingIsBuiltOnceByThreeThreads(properties: [[Int]]) {
    checkRounds(LinkedNodeWiring(properties: properties), starts: [0, 1, 2])
  }

  @Test func eachServiceOfALargeRingIsBuiltOnceByFourThreads() {
    let wiring = LinkedNodeWiring(properties: (0..<8).map { [($0 + 1) % 8, ($0 + 3) % 8] })
    checkRounds(wiring, starts: [0, 2, 4, 6])
  }

  @Test func aServiceThatTakesItselfWhenCompletedIsBuiltOnce() {
    checkRounds(LinkedNodeWiring(properties: [[0]]), starts: [0, 0])
  }

  /// Resolves all starts at once and checks what each thread got.
  private func checkRounds(
    _ wiring: LinkedNodeWiring, starts: [Int], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    watched("ring of \(wiring.count) from \(starts)") { _ in
      for _ in 0..<Self.rounds {
        let container = Container()
        let made = wiring.makeCounters()
        wiring.register(in: container, made: made)
        let uncompleted = Counter()
        onThreads(starts.count) { thread in
          let node = container.require(LinkedNode.self, name: "\(starts[thread])")
          if !node.isWhollyCompleted { uncompleted.increment() }
        }
        let all = Set((0..<wiring.count).map { ObjectIdentifier(container.require(LinkedNode.self, name: "\($0)")) })
        let reached = Set(container.require(LinkedNode.self, name: "0").reachable.map { ObjectIdentifier($0) })
        #expect(made.map(\.value) == Array(repeating: 1, count: wiring.count), sourceLocation: sourceLocation)
        #expect(uncompleted.value == 0, sourceLocation: sourceLocation)
        #expect(reached == all, sourceLocation: sourceLocation)
      }
    }
  }
}
