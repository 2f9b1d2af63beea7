import FactoryInjection
import Testing

struct ServiceEntryTests {
  let container = Container()

  @Test func a13_callbacksRunInOrderForNewInstancesOnly() {
    let first = Count()
    let second = Count()
    let entry = container.register(Cat.self) { _ in Cat() }
      .inObjectScope(.container)
      .initCompleted { _, cat in
        first.increase()
        cat.sleeping = true
      }
      .initCompleted { _, cat in if cat.sleeping { second.increase() } }
    _ = container.resolve(Cat.self)
    _ = container.resolve(Cat.self)
    #expect(first.value == 1 && second.value == 1)
    #expect(entry.serviceType == Cat.self)
    #expect("\(entry.argumentsType)" == "Resolver")
  }

  @Test func a13_nineTypesAreImplemented() {
    container.register(Number.self) { _ in Number() }.inObjectScope(.container)
      .implements(P1.self, P2.self, P3.self, P4.self, P5.self, P6.self, P7.self, P8.self, P9.self)
      .implements(P1.self, name: "one")
    let number = container.resolve(Number.self)!
    #expect(container.resolve(P1.self)! === number)
    #expect(container.resolve(P2.self)! === number)
    #expect(container.resolve(P3.self)! === number)
    #expect(container.resolve(P4.self)! === number)
    #expect(container.resolve(P5.self)! === number)
    #expect(container.resolve(P6.self)! === number)
    #expect(container.resolve(P7.self)! === number)
    #expect(container.resolve(P8.self)! === number)
    #expect(container.resolve(P9.self)! === number)
    #expect(container.resolve(P1.self, name: "one")! === number)
  }

  @Test func a14_deviation_scopeChangedAfterTheFirstUseTakesEffect() {
    let entry = container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
    let cat = container.resolve(Cat.self)!
    entry.inObjectScope(.transient)
    #expect(container.resolve(Cat.self)! !== cat)
    #expect(container.resolve(Cat.self)! !== container.resolve(Cat.self)!)
  }
}

private protocol P1: AnyObject {}
private protocol P2: AnyObject {}
private protocol P3: AnyObject {}
private protocol P4: AnyObject {}
private protocol P5: AnyObject {}
private protocol P6: AnyObject {}
private protocol P7: AnyObject {}
private protocol P8: AnyObject {}
private protocol P9: AnyObject {}
private class Number: P1, P2, P3, P4, P5, P6, P7, P8, P9 {}
