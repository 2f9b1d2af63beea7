import BenchmarkReport
import InjectionCore

extension Row {
  /// A singleton of the root container, asked for in a child.
  static let hierarchy = [
    singleton(depth: 1, goal: .ratioAtMost(3)),
    singleton(depth: 5, goal: nil),
    singleton(depth: 20, goal: .ratioAtMost(4)),
  ]

  private static func singleton(depth: Int, goal: Goal?) -> Row {
    Row("singleton of the root from a child at depth \(depth)", goal: goal) {
      let container = Containers.makeChild(depth: depth)
      let hand = HandWiring()
      return .loops(
        package: { for _ in 0..<$0 { consume(container.require((any Clock).self)) } },
        reference: { for _ in 0..<$0 { consume(hand.clock()) } })
    }
  }
}
