import BenchmarkReport
import InjectionCore

extension Row {
  /// Requests that find their entry in other ways, or none.
  static let lookups = [
    Row("transient with an argument and 2 singletons") {
      let container = Containers.make()
      let hand = HandWiring()
      return .loops(
        package: { for id in 0..<$0 { consume(container.require(Detail.self, argument: id)) } },
        reference: { for id in 0..<$0 { consume(hand.detail(id)) } })
    },
    Row("warm singleton by name") {
      let container = Containers.make()
      let hand = HandWiring()
      return .loops(
        package: { for _ in 0..<$0 { consume(container.require((any Clock).self, name: Containers.name)) } },
        reference: { for _ in 0..<$0 { consume(hand.clock()) } })
    },
    Row("256 singletons in turn, names of 200 equal letters first", to: "by hand") {
      let names = (0..<256).map { String(repeating: "a", count: 200) + String($0) }
      let container = Container()
      for name in names {
        container.register((any Clock).self, name: name) { _ in LiveClock() }.inObjectScope(.container)
        for _ in 0..<2 { consume(container.require((any Clock).self, name: name)) }
      }
      let hand = HandWiring()
      return .loops(
        operations: names.count,
        package: { for _ in 0..<$0 { for name in names { consume(container.require((any Clock).self, name: name)) } } },
        reference: { for _ in 0..<$0 { for _ in names { consume(hand.clock()) } } })
    },
    failing("failing look-up, 10 entries", among: 0),
    failing("failing look-up, 2,000 entries", among: 1_990),
    optional("missing optional dependency, 10 entries", among: 0),
    optional("missing optional dependency, 2,000 entries", among: 1_990),
  ]

  private static func failing(_ name: String, among count: Int) -> Row {
    Row(name) {
      let container = Containers.make(among: NumberedTypes.make(count))
      let hand = HandWiring()
      return .loops(
        package: { for _ in 0..<$0 { consume(container.resolve((any Missing).self)) } },
        reference: { for _ in 0..<$0 { consume(hand.missing()) } })
    }
  }

  private static func optional(_ name: String, among count: Int) -> Row {
    Row(name) {
      let container = Containers.make(among: NumberedTypes.make(count))
      let hand = HandWiring()
      return .loops(
        package: { for _ in 0..<$0 { consume(container.require((any Missing)?.self)) } },
        reference: { for _ in 0..<$0 { consume(hand.missing()) } })
    }
  }
}
