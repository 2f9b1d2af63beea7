import Dispatch
import FactoryInjection
import Testing

struct ThreadTests {
  @Test func a27_synchronizedResolverMayBeUsedOnAnyThread() {
    let count = Count()
    let container = Container { container in
      container.register(Cat.self) { _ in
        count.increase()
        return Cat()
      }.inObjectScope(.container)
      container.register(PetOwner.self) { r in PetOwner(pet: r.resolve(Cat.self)!) }
    }
    let resolver: Resolver = container.synchronize()
    DispatchQueue.concurrentPerform(iterations: 100) { _ in
      _ = resolver.resolve(PetOwner.self)!
    }
    #expect(count.value == 1)
  }

  @Test func a27_deviation_synchronizedResolverIsTheContainer() {
    let container = Container()
    #expect(container.synchronize() as? Container === container)
  }

  @Test func a27_deviation_containerItselfMayBeUsedOnAnyThread() {
    let container = Container()
    DispatchQueue.concurrentPerform(iterations: 100) { number in
      container.register(Int.self, name: "\(number)") { _ in number }
      #expect(container.resolve(Int.self, name: "\(number)") == number)
    }
  }
}
