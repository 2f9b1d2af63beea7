import BenchmarkReport
import InjectionCore
import InjectionGraph

extension Row {
  /// Whether a container stays as fast as it grows.
  static let many = [
    sameType(among: 10_000, "10,000"),
    sameType(among: 100_000, "100,000"),
    allTypes(among: 10_000, "10,000"),
    allTypes(among: 100_000, "100,000"),
    Row("256 singletons in turn whose types have like addresses", goal: .ratioAtMost(25)) {
      // A table that looked at the last bits of an address alone would find them all in one place.
      let address = { (type: any NumberedService.Type) in UInt(bitPattern: ObjectIdentifier(type)) }
      let groups = Dictionary(grouping: NumberedTypes.make(100_000)) { address($0) % 4096 }
      let types = groups.values.max { $0.count < $1.count } ?? []
      return inTurn(Array(types.prefix(256)))
    },
    Row("verify() of 10,000 entries, each", to: "of 1,000 entries", rounds: 5) {
      let large = Containers.make(among: NumberedTypes.make(10_000))
      let small = Containers.make(among: NumberedTypes.make(1_000))
      return .values(
        package: { nanosecondsToVerify(large, 10_000) }, reference: { nanosecondsToVerify(small, 1_000) })
    },
  ]

  private static func nanosecondsToVerify(_ container: Container, _ count: Int) -> Double {
    Stopwatch.thread.nanoseconds { withExtendedLifetime(container.verify()) {} } / Double(count)
  }

  private static func sameType(among count: Int, _ countText: String) -> Row {
    Row("warm singleton among \(countText), same type", to: "among 10", goal: .ratioAtMost(1.1)) {
      let large = Containers.make(among: NumberedTypes.make(count - 10))
      let small = Containers.make()
      return .loops(
        package: { for _ in 0..<$0 { consume(large.require((any Clock).self)) } },
        reference: { for _ in 0..<$0 { consume(small.require((any Clock).self)) } })
    }
  }

  private static func allTypes(among count: Int, _ countText: String) -> Row {
    Row("warm singleton among \(countText), all types in turn", goal: .ratioAtMost(25)) {
      inTurn(NumberedTypes.make(count))
    }
  }

  private static func inTurn(_ types: [any NumberedService.Type]) -> Contest {
    let container = Containers.make(among: types)
    for type in types { for _ in 0..<2 { consume(type.resolve(from: container)) } }
    let hand = types.map { $0.makeHandWired() }
    return .loops(
      operations: types.count,
      package: { for _ in 0..<$0 { for type in types { consume(type.resolve(from: container)) } } },
      reference: { for _ in 0..<$0 { for service in hand { consume(service()) } } })
  }
}
