// modes: swift6 mainactor
// The container may run every closure that it keeps on any thread.
import FactoryInjection

// expected-swift6-note@+10 {{class 'Counter' does not conform to the 'Sendable' protocol}}
// expected-swift6-note@+9 {{class 'Counter' does not conform to the 'Sendable' protocol}}
// expected-swift6-note@+8 {{class 'Counter' does not conform to the 'Sendable' protocol}}
// expected-swift6-note@+7 {{class 'Counter' does not conform to the 'Sendable' protocol}}
// expected-swift6-note@+6 {{class 'Counter' does not conform to the 'Sendable' protocol}}
// expected-mainactor-note@+5 {{class 'Counter' does not conform to the 'Sendable' protocol}}
// expected-mainactor-note@+4 {{class 'Counter' does not conform to the 'Sendable' protocol}}
// expected-mainactor-note@+3 {{class 'Counter' does not conform to the 'Sendable' protocol}}
// expected-mainactor-note@+2 {{class 'Counter' does not conform to the 'Sendable' protocol}}
// expected-mainactor-note@+1 {{class 'Counter' does not conform to the 'Sendable' protocol}}
nonisolated final class Counter {
  var count = 0
}

nonisolated final class Detail {
  init(counter: Counter) {}
}

nonisolated enum DetailMaker: FactoryInterface {
  typealias Factory = (_ id: Int) -> Detail
}

nonisolated func register(_ counter: Counter, in container: Container) {
  // expected-error@+1 {{capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure}}
  container.register(Detail.self) { _ in Detail(counter: counter) }
  // expected-error@+2 {{capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure}}
  // expected-error@+1 {{capture of 'counter' with non-Sendable type 'Counter' in an isolated closure}}
  container.register(factory: DetailMaker.self) { _ in { _ in Detail(counter: counter) } }
  // expected-error@+1 {{capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure}}
  container.register(Counter.self) { _ in Counter() }.initCompleted { _, made in made.count = counter.count }
  // expected-error@+1 {{capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure}}
  container.autoregister(Detail.self) { Detail(counter: counter) }
}

nonisolated func registerCounting(in container: Container) {
  var count = 0
  container.register(Counter.self) { _ in
    // expected-error@+1 {{mutation of captured var 'count' in concurrently-executing code}}
    count += 1
    return Counter()
  }
}
