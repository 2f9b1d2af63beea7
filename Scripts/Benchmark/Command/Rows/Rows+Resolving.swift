import BenchmarkReport
import InjectionCore

extension Row {
  /// What a request costs.
  static let resolving = [
    Row("transient leaf", goal: .ratioAtMost(2.5), isCounted: true) {
      let container = Containers.make(.transient)
      let hand = HandWiring()
      return .loops(
        package: { for _ in 0..<$0 { consume(container.require((any Leaf).self)) } },
        reference: { for _ in 0..<$0 { consume(hand.leaf()) } })
    },
    Row("warm singleton", goal: .ratioAtMost(2.5), isCounted: true) {
      let container = Containers.make()
      let hand = HandWiring()
      return .loops(
        package: { for _ in 0..<$0 { consume(container.require((any Clock).self)) } },
        reference: { for _ in 0..<$0 { consume(hand.clock()) } })
    },
    Row("transient leaf behind a plain protocol", isCounted: true) { plain(.transient, PlainWiring().leaf) },
    Row("warm singleton behind a plain protocol", isCounted: true) { plain(.container, PlainWiring().shared) },
    Row("warm singleton, receiver is any Resolver") {
      let resolver: any Resolver = Containers.make()
      let hand = HandWiring()
      return .loops(
        package: { for _ in 0..<$0 { consume(resolver.require((any Clock).self)) } },
        reference: { for _ in 0..<$0 { consume(hand.clock()) } })
    },
    Row("3-level graph, all transient", to: "by hand", goal: .ratioAtMost(2.2), isCounted: true) {
      root(from: Containers.make(.transient))
    },
    Row("3-level graph, all transient, autoregister") {
      root(from: Containers.makeAutowired(.transient))
    },
    Row(
      "3-level graph, default scope, shared leaves", to: "by hand, 10 objects", goal: .ratioAtMost(2.8),
      isCounted: true
    ) {
      root(from: Containers.make())
    },
    Row("3-level graph, default scope, to shared leaves by hand", to: "by hand, 6 objects", isCounted: true) {
      let container = Containers.make()
      let hand = HandWiring()
      return .loops(
        package: { for _ in 0..<$0 { consume(container.require((any Root).self)) } },
        reference: { for _ in 0..<$0 { consume(hand.rootWithSharedLeaves()) } })
    },
    Row("3-level graph, default scope, autoregister", to: "by hand, 10 objects") {
      root(from: Containers.makeAutowired(.graph))
    },
    Row("getAsync of a built singleton", to: "by hand, async") {
      let container = Containers.make()
      let hand = HandWiring()
      return .loops(
        .wall,
        package: Parallel.asynchronously { count in
          for _ in 0..<count { consume(try? await container.getAsync((any Clock).self)) }
        },
        reference: Parallel.asynchronously { count in
          for _ in 0..<count { consume(await hand.clockAsync()) }
        })
    },
  ]

  private static func plain(_ scope: ObjectScope, _ hand: @escaping @Sendable () -> any PlainLeaf) -> Contest {
    let container = Container()
    container.register((any PlainLeaf).self) { _ in LivePlainLeaf() }.inObjectScope(scope)
    return .loops(
      package: { for _ in 0..<$0 { consume(container.require((any PlainLeaf).self)) } },
      reference: { for _ in 0..<$0 { consume(hand()) } })
  }

  private static func root(from container: Container) -> Contest {
    let hand = HandWiring()
    return .loops(
      package: { for _ in 0..<$0 { consume(container.require((any Root).self)) } },
      reference: { for _ in 0..<$0 { consume(hand.root()) } })
  }
}
