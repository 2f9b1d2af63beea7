// modes: swift6 mainactor
// Products may be made on any thread.
import FactoryInjection

// expected-note@+1 {{class 'Counter' does not conform to the 'Sendable' protocol}}
nonisolated final class Counter {
  var count = 0
}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, counter: Counter) {}
  static var factory: Wiring<(_ id: Int) -> Detail> {
    let counter = Counter()
    // expected-error@+1 {{capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure}}
    return autocreate { (id: Int) in Detail(id: id, counter: counter) }
  }
}
