// modes: swift6 mainactor
// An instance that is handed over is not used any more.
import FactoryInjection

nonisolated final class Counter {
  var count = 0
}

nonisolated func register(in container: Container) {
  let counter = Counter()
  // expected-error@+2 {{sending 'counter' risks causing data races}}
  // expected-note@+1 {{'counter' used after being passed as a 'sending' parameter; Later uses could race}}
  container.register(Counter.self, instance: counter)
  // expected-note@+1 {{access can happen concurrently}}
  counter.count += 1
}
