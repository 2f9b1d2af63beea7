import InjectionCore
import TestSupport
import Testing

/// Cycles whose edges are all set in `initCompleted`, built by several threads at a time.
struct PropertyRingTests {
  /// Each way in which two or three services can take each other so that each of them reaches all others.
  private static let cycles: [[[Int]]] = [2, 3].flatMap { size in
    let choices = (0..<size).map { node in subsets(of: (0..<size).filter { $0 != node }) }
    let all = choices.reduce([[]]) { graphs, choices in graphs.flatMap { graph in choices.map { graph + [$0] } } }
    return all.filter { graph in (0..<size).allSatisfy { reachable(from: $0, in: graph).count == size } }
  }

  private static func subsets(of nodes: [Int]) -> [[Int]] {
    nodes.reduce([[]]) { subsets, node in subsets + subsets.map { $0 + [node] } }
  }

  private static func reachable(from start: Int, in graph: [[Int]]) -> Set<Int> {
    var (found, open): (Set<Int>, [Int]) = ([start], [start])
    while let next = open.popLast() { open += graph[next].filter { found.insert($0).inserted } }
    return found
  }

  @Test func thereIsOneCycleOfTwoServicesAndAreEighteenOfThree() {
    #expect(Self.cycles.map(\.count).filter { $0 == 2 }.count == 1)
    #expect(Self.cycles.map(\.count).filter { $0 == 3 }.count == 18)
  }

  @Test(arguments: cycles)
  func eachServiceOfACycleIsBuiltOnceFromEveryTwoStarts(properties: [[Int]]) {
    for first in properties.indices {
      for second in properties.indices {
        checkRounds(LinkedNodeWiring(properties: properties), starts: [first, second], rounds: 100)
      }
    }
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
    _ wiring: LinkedNodeWiring, starts: [Int], rounds: Int = 200,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    watched("ring of \(wiring.count) from \(starts)") { _ in
      for _ in 0..<rounds {
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
