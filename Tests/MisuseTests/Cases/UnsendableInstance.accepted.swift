// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Counter {
  var count = 0
}

nonisolated func register(in container: Container) {
  let counter = Counter()
  counter.count += 1
  container.register(Counter.self, instance: counter)
}
