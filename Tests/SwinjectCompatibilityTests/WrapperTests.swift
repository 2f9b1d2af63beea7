import FactoryInjection
import Testing

struct WrapperTests {
  let container = Container()

  @Test func a25_lazyGivesTheSameEachTimeInItsGraph() {
    let count = Count()
    container.register(Cat.self) { _ in
      count.increase()
      return Cat()
    }
    container.register(Pair.self) { r in Pair(lazy: r.resolve(Lazy<Cat>.self)!, cat: r.resolve(Cat.self)!) }
    let lazy = container.resolve(Lazy<Cat>.self)!
    #expect(count.value == 0)
    #expect(lazy.instance === lazy.instance)
    #expect(count.value == 1)
    let pair = container.resolve(Pair.self)!
    #expect(pair.lazy.instance === pair.cat)
  }

  @Test func a25_providerGivesANewOneEachTime() {
    container.register(Cat.self) { _ in Cat() }
    let provider = container.resolve(Provider<Cat>.self)!
    #expect(provider.instance !== provider.instance)
  }

  @Test func a25_optionalIsNilWhenTheBaseIsMissing() {
    let missing = container.resolve(Optional<Animal>.self)
    #expect(missing != nil)
    #expect(missing! == nil)
    container.register(Animal.self) { _ in Cat(name: "Mimi") }
    #expect(container.resolve(Animal?.self)??.name == "Mimi")
  }

  @Test func a25_otherWrappersAreNilWhenTheBaseIsMissing() {
    #expect(container.resolve(Lazy<Animal>.self) == nil)
    #expect(container.resolve(Provider<Animal>.self) == nil)
  }

  @Test func a25_wrappersTakeNamesAndArguments() {
    container.register(Animal.self, name: "Mimi") { (_, name: String) in Cat(name: name) }
    #expect(container.resolve(Lazy<Animal>.self, name: "Mimi", argument: "a")?.instance.name == "a")
    #expect(container.resolve(Provider<Animal>.self, name: "Mimi", argument: "b")?.instance.name == "b")
    #expect(container.resolve(Animal?.self, name: "Mimi", argument: "c")??.name == "c")
    #expect(container.resolve(Lazy<Animal>.self, argument: "a") == nil)
    #expect(container.resolve(Lazy<Animal>.self, name: "Mimi") == nil)
  }

  @Test func a25_deviation_wrappersKeepTheirContainer() {
    func make() -> (Lazy<Cat>, Provider<Cat>) {
      let container = Container()
      container.register(Cat.self) { _ in Cat(name: "Mimi") }
      return (container.resolve(Lazy<Cat>.self)!, container.resolve(Provider<Cat>.self)!)
    }
    let (lazy, provider) = make()
    #expect(lazy.instance.name == "Mimi")
    #expect(provider.instance.name == "Mimi")
  }

  private class Pair {
    let lazy: Lazy<Cat>
    let cat: Cat

    init(lazy: Lazy<Cat>, cat: Cat) {
      self.lazy = lazy
      self.cat = cat
    }
  }
}

struct ForwardingTests {
  let container = Container()

  @Test func a26_forwardSharesScopeArgumentsAndCallbacks() {
    let count = Count()
    let entry = container.register(Cat.self) { (_, name: String) in Cat(name: name) }
      .inObjectScope(.container)
      .initCompleted { _, _ in count.increase() }
    container.forward(Animal.self, name: "Mimi", to: entry)
    let animal = container.resolve(Animal.self, name: "Mimi", argument: "a")
    #expect(animal as? Cat === container.resolve(Cat.self, argument: "a")!)
    #expect(count.value == 1)
  }

  @Test func a26_unrelatedTypeResolvesToNil() {
    let log = Log()
    container.observer = log
    container.register(Cat.self) { _ in Cat() }.implements(Person.self)
    #expect(container.resolve(Person.self) == nil)
    #expect(container.resolve(Cat.self) != nil)
    #expect(log.lines.count == 1)
  }

  @Test func a26_deviation_unrelatedTypeIsAnErrorThatNamesBoth() {
    container.register(Cat.self) { _ in Cat() }.implements(Person.self)
    do {
      _ = try container.get(Person.self)
      Issue.record("resolved")
    } catch {
      #expect(error.kind == .unrelatedType)
      #expect(error.description.contains("It is forwarded to Cat ("))
      #expect(error.description.contains("is not of type any Person."))
    }
  }
}
