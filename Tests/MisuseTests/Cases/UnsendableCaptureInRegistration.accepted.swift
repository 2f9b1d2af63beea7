// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Counter {
  var count = 0
}

nonisolated final class Detail {
  init(counter: Counter) {}
}

nonisolated enum DetailMaker: FactoryInterface {
  typealias Factory = (_ id: Int) -> Detail
}

nonisolated func register(counting start: Int, in container: Container) {
  container.register(Counter.self) { _ in Counter() }.initCompleted { _, made in made.count = start }
  container.register(Detail.self) { resolver in Detail(counter: resolver.require(Counter.self)) }
  container.register(factory: DetailMaker.self) { resolver in
    { _ in Detail(counter: resolver.require(Counter.self)) }
  }
  container.autoregister(Detail.self, name: "wired") { Detail(counter: $0) }
}
