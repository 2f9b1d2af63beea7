import BenchmarkReport
import InjectionCore

extension Row {
  /// What stays allocated. After many operations, less than a kilobyte is the allocator's own.
  static let memory = [
    Row(
      "memory per registration, 10,000 of them", to: "typed dictionary", unit: .bytes, goal: .valueAtMost(300),
      rounds: 3
    ) {
      let types = NumberedTypes.make(10_000)
      consume(Containers.make(among: types))
      return .values(package: { bytesForPackage(types) }, reference: { bytesForDictionary(types) })
    },
    Row("memory per registration, 10,000 new types", to: "typed dictionary", unit: .bytes, rounds: 3) {
      var newTypes = NewTypes()
      return .values(
        package: { bytesForPackage(newTypes.make(10_000)) }, reference: { bytesForDictionary(newTypes.make(10_000)) })
    },
    Row("memory after 1,000,000 graph resolves", unit: .bytes, goal: .valueAtMost(1_000), rounds: 3) {
      let container = Containers.make()
      let hand = HandWiring()
      consume(container.require((any Root).self))
      consume(hand.root())
      return .values(
        package: { Heap.growth { for _ in 0..<1_000_000 { consume(container.require((any Root).self)) } } },
        reference: { Heap.growth { for _ in 0..<1_000_000 { consume(hand.root()) } } })
    },
    Row("memory after 100,000 misses with names made at run time", unit: .bytes, goal: .valueAtMost(1_000), rounds: 3) {
      let container = Container(parent: Containers.make())
      let hand = HandWiring()
      consume(container.resolve((any Missing).self, name: "0"))
      return .values(
        package: {
          Heap.growth { for number in 0..<100_000 { consume(container.resolve((any Clock).self, name: "\(number)")) } }
        },
        reference: { Heap.growth { for _ in 0..<100_000 { consume(hand.missing()) } } })
    },
  ]

  private static func bytesForPackage(_ types: [any NumberedService.Type]) -> Double {
    let growth = Heap.growth {
      let container = Container()
      for type in types { type.register(in: container) }
      return container
    }
    return growth / Double(types.count)
  }

  private static func bytesForDictionary(_ types: [any NumberedService.Type]) -> Double {
    let growth = Heap.growth {
      var dictionary = TypedDictionary()
      for type in types { type.add(to: &dictionary) }
      return dictionary
    }
    return growth / Double(types.count)
  }
}
