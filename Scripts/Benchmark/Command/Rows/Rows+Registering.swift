import BenchmarkReport
import InjectionCore

extension Row {
  /// What a registration costs, to an insertion in a dictionary.
  static let registering = [
    registering(1_000, "1,000", rounds: 101),
    registering(10_000, "10,000", rounds: 11),
    registering(100_000, "100,000", rounds: 5),
    Row("registering 1,000 singletons, each", to: "typed dictionary", goal: nil, rounds: 101) {
      let types = NumberedTypes.make(1_000)
      consume(Containers.make(among: types))
      return .values(
        package: { nanosecondsForPackage(types) { $0.registerSingleton(in: $1) } },
        reference: { nanosecondsForDictionary(types) })
    },
    Row("registering 1,000 services of new types, each", to: "typed dictionary", goal: nil, rounds: 7) {
      // Includes what Swift does for a generic type when it is first used.
      var newTypes = NewTypes()
      return .values(
        package: {
          nanosecondsForPackage(newTypes.make(1_000))
        },
        reference: {
          nanosecondsForDictionary(newTypes.make(1_000))
        })
    },
  ]

  private static func registering(_ count: Int, _ countText: String, rounds: Int) -> Row {
    Row("registering \(countText) services, each", to: "typed dictionary", goal: .ratioAtMost(2), rounds: rounds) {
      let types = NumberedTypes.make(count)
      consume(Containers.make(among: types))
      return .values(
        package: { nanosecondsForPackage(types) }, reference: { nanosecondsForDictionary(types) })
    }
  }

  private static func nanosecondsForPackage(
    _ types: [any NumberedService.Type],
    _ register: (any NumberedService.Type, Container) -> Void = { $0.register(in: $1) }
  ) -> Double {
    let container = Container()
    let duration = Stopwatch.thread.nanoseconds { for type in types { register(type, container) } }
    return withExtendedLifetime(container) { duration / Double(types.count) }
  }

  private static func nanosecondsForDictionary(_ types: [any NumberedService.Type]) -> Double {
    var dictionary = TypedDictionary()
    let duration = Stopwatch.thread.nanoseconds { for type in types { type.add(to: &dictionary) } }
    return withExtendedLifetime(dictionary) { duration / Double(types.count) }
  }
}
