import BenchmarkReport
import InjectionCore

extension Row {
  /// Whether threads disturb each other.
  static let threads = [
    Row("same warm singleton from 2 threads", to: "by hand, 2 threads", goal: .ratioAtMost(2.5)) {
      let container = Containers.make()
      let hand = HandWiring()
      return .loops(
        .wall, operations: 2,
        package: Parallel.loop(threads: 2) { _, count in
          for _ in 0..<count { consume(container.require((any Clock).self)) }
        },
        reference: Parallel.loop(threads: 2) { _, count in for _ in 0..<count { consume(hand.clock()) } })
    },
    Row(
      "different warm singletons from 2 threads", to: "from 1 thread", unit: .operationsPerMicrosecond,
      goal: .ratioAtLeast(1.6)
    ) {
      let container = Containers.make()
      return throughput { thread, count in
        if thread == 0 {
          for _ in 0..<count { consume(container.require((any Clock).self)) }
        } else {
          for _ in 0..<count { consume(container.require((any Log).self)) }
        }
      }
    },
    // Shows what the machine can do at this moment.
    Row(
      "different singletons by hand from 2 threads", to: "from 1 thread", unit: .operationsPerMicrosecond
    ) {
      let hand = HandWiring()
      return throughput { thread, count in
        if thread == 0 {
          for _ in 0..<count { consume(hand.clock()) }
        } else {
          for _ in 0..<count { consume(hand.log()) }
        }
      }
    },
  ]

  private static func throughput(_ body: @escaping @Sendable (_ thread: Int, _ count: Int) -> Void) -> Contest {
    .values(package: Parallel.throughput(threads: 2, body), reference: Parallel.throughput(threads: 1, body))
  }
}
