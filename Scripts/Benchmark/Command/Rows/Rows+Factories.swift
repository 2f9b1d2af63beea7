import BenchmarkReport
import FactoryInjection
import InjectionCore

extension Row {
  /// What a call of a typed factory costs.
  static let factories = [
    Row("factory closure: 1 argument, 2 singletons", goal: .ratioAtMost(1.4), isCounted: true) {
      let detail = Containers.make().require(factory: Detail.self)
      let hand = HandWiring()
      return .loops(
        package: { for id in 0..<$0 { consume(detail(id)) } },
        reference: { for id in 0..<$0 { consume(hand.detail(id)) } })
    },
    Row("factory closure: 1 argument, 6 singletons", isCounted: true) {
      let parts = Containers.makeParts().require(factory: SixParts.self)
      let hand = PartsByHand()
      return .loops(
        package: { for id in 0..<$0 { consume(parts(id)) } },
        reference: { for id in 0..<$0 { consume(hand.six(id)) } })
    },
    Row("factory closure: 1 argument, 12 singletons", isCounted: true) {
      let parts = Containers.makeParts().require(factory: TwelveParts.self)
      let hand = PartsByHand()
      return .loops(
        package: { for id in 0..<$0 { consume(parts(id)) } },
        reference: { for id in 0..<$0 { consume(hand.twelve(id)) } })
    },
    factory(threads: 2),
    factory(threads: 4),
  ]

  private static func factory(threads: Int) -> Row {
    Row("factory closure from \(threads) threads", to: "by hand, \(threads) threads") {
      let detail = Containers.make().require(factory: Detail.self)
      let hand = HandWiring()
      return .loops(
        .wall, operations: threads,
        package: Parallel.loop(threads: threads) { _, count in for id in 0..<count { consume(detail(id)) } },
        reference: Parallel.loop(threads: threads) { _, count in for id in 0..<count { consume(hand.detail(id)) } })
    }
  }
}
