// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Counter {
  var count = 0
}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, counter: Counter) {}
  static var factory: Wiring<(_ id: Int) -> Detail> {
    autocreate { (id: Int, counter: Counter) in Detail(id: id, counter: counter) }
  }
}
