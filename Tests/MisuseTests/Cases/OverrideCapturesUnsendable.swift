// modes: swift6 mainactor
// What runs for several threads or cases captures nothing that is for one only.
import InjectionTesting
import Testing

// expected-note@+1 3 {{class 'Counter' does not conform to the 'Sendable' protocol}}
nonisolated final class Counter {
  var count = 0
}

enum DetailScreen: FactoryInterface {
  typealias Factory = @Sendable (_ id: Int) -> Int
}

nonisolated func captures(_ counter: Counter, in container: Container) {
  // expected-error@+1 {{capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure}}
  _ = container.overriding(Int.self) { _ in counter.count }
  // expected-error@+1 {{capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure}}
  _ = FactoryStub(DetailScreen.self) { _ in counter.count }
  // expected-error@+1 {{capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure}}
  _ = ContainerTrait.container { container in counter.count += container.registrations.count }
}
