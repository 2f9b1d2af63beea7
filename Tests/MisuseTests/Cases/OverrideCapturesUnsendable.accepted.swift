// modes: swift6 swift5 mainactor
// What runs once, right here, captures anything.
import InjectionTesting
import Testing

nonisolated final class Counter {
  var count = 0
}

nonisolated func captures(_ counter: Counter, in container: Container) -> Container {
  let other = container.overriding { copy in
    counter.count += copy.registrations.count
    copy.register(Int.self) { _ in 1 }
  }
  let count = withOverrides(of: other) {
    $0.register(String.self) { _ in "" }
  } operation: { copy in
    counter.count += 1
    return counter.count
  }
  return other.overriding(Int.self) { _ in count }
    .overriding(Counter.self, instance: Counter())
    .overriding(String.self) { @MainActor _ in "" }
    .overriding(Double.self) { _ in
      await Task.yield()
      return 1
    }
}
