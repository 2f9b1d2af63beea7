import Dispatch
import FactoryInjection
import TestSupport
import Testing

/// Factories that are kept and called later or elsewhere: each call is a graph of its own.
struct KeptFactoryTests {
  private final class List: Sendable {
    let part: Part
    let first: Product
    let make: Product.Factory

    init(part: Part, make: @escaping Product.Factory) {
      self.part = part
      self.make = make
      first = make(0)
    }
  }

  private func check(_ make: Product.Factory, from number: Int) -> Bool {
    let (first, second) = (make(1), make(2))
    return first.isOfOneGraph && second.isOfOneGraph
      && [first.part.number, second.part.number] == [number, number + 1]
  }

  @Test func eachCallIsAGraphOfItsOwn() {
    #expect(check(Container.withComponents().container.require(factory: Product.self), from: 1))
  }

  @Test func eachCallIsAGraphOfItsOwnOnAnotherThread() async {
    let make = Container.withComponents().container.require(factory: Product.self)
    let results = Recorder<Bool>()
    await RunningThread { results.append(check(make, from: 1)) }.end()
    #expect(results.values == [true])
  }

  @Test func eachCallIsAGraphOfItsOwnInATask() async {
    let make = Container.withComponents().container.require(factory: Product.self)
    #expect(await Task { check(make, from: 1) }.value)
  }

  @Test func eachCallIsAGraphOfItsOwnInADetachedTask() async {
    let make = Container.withComponents().container.require(factory: Product.self)
    #expect(await Task.detached { check(make, from: 1) }.value)
  }

  @Test func aCallWithinARunningResolutionIsAGraphOfItsOwn() {
    let (container, _) = Container.withComponents()
    container.autoregister(List.self, initializer: List.init)
    let list = container.require(List.self)
    #expect(list.part.number == 1)
    #expect(list.first.part.number == 2)
    #expect(check(list.make, from: 3))
  }

  @Test func aFactoryThatIsKeptByASingletonMakesNewProductsOnManyThreads() {
    let (container, parts) = Container.withComponents()
    container.autoregister(List.self, initializer: List.init).inObjectScope(.container)
    let (mixed, wrong) = (Counter(), Counter())
    onThreads(8) { thread in
      for step in 0..<200 {
        let product = container.require(List.self).make(thread * 1_000 + step)
        if !product.isOfOneGraph { mixed.increment() }
        if product.id != thread * 1_000 + step { wrong.increment() }
      }
    }
    #expect(mixed.value == 0)
    #expect(wrong.value == 0)
    #expect(parts.value == 2 + 8 * 200)
  }

  @Test func aFactoryUsedByConcurrentPerformInsideAFactoryStartsAGraphForEachCall() {
    let (container, parts) = Container.withComponents()
    container.register([Bool].self) { resolver in
      let own = resolver.require(Part.self)
      let make = resolver.require(factory: Product.self)
      let results = Recorder<Bool>()
      DispatchQueue.concurrentPerform(iterations: 64) { iteration in
        let product = make(iteration)
        results.append(product.isOfOneGraph && product.part !== own)
      }
      return results.values
    }
    #expect(container.require([Bool].self) == Array(repeating: true, count: 64))
    #expect(parts.value == 65)
  }

  @Test func aFactoryKeepsItsContainer() async {
    let make = Container.withComponents().container.require(factory: Product.self)
    #expect(await Task.detached { make(3).id }.value == 3)
  }

  @Test func aKeptFactorySeesEachRegistrationBeforeOrAfterItIsReplaced() {
    let (container, _) = Container.withComponents()
    let make = container.require(factory: Product.self)
    let isOver = Latch()
    let changer = RunningThread {
      for number in 1_000_000... {
        container.register(Part.self) { _ in Part(number) }
        if isOver.isOpen { return }
      }
    }
    let older = Counter()
    onThreads(4) { _ in
      var newest = 0
      for step in 0..<2_000 {
        let product = make(step)
        if product.part.number >= 1_000_000, product.part.number < newest { older.increment() }
        newest = product.part.number
      }
    }
    isOver.open()
    changer.join()
    #expect(older.value == 0)
  }

  @Test func aFactoryRegisteredInAParentUsesTheOverridesOfTheChildThatResolvedItOnAnyThread() async {
    let (parent, _) = Container.withComponents()
    let child = Container(parent: parent)
    child.register(Part.self) { _ in Part(-1) }
    let make = child.require(factory: Product.self)
    #expect(await Task.detached { make(1).part.number }.value == -1)
    #expect(parent.require(factory: Product.self)(1).part.number == 1)
  }
}
