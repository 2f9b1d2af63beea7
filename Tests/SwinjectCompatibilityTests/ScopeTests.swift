import FactoryInjection
import Testing

struct ScopeTests {
  let container = Container()

  /// Two of one graph, and one of another.
  private func cats(_ scope: ObjectScope) -> [Cat] {
    container.register(Cat.self) { _ in Cat() }.inObjectScope(scope)
    container.register([Cat].self) { r in [r.resolve(Cat.self)!, r.resolve(Cat.self)!] }
    return container.resolve([Cat].self)! + [container.resolve(Cat.self)!]
  }

  @Test func a15_transientIsNewEachTime() {
    let cats = cats(.transient)
    #expect(cats[0] !== cats[1] && cats[1] !== cats[2])
  }

  @Test func a15_graphIsSharedWithinOneResolve() {
    let cats = cats(.graph)
    #expect(cats[0] === cats[1] && cats[1] !== cats[2])
  }

  @Test func a15_containerIsSharedAlsoWithChildren() {
    let cats = cats(.container)
    #expect(cats[0] === cats[1] && cats[1] === cats[2])
    #expect(Container(parent: container).resolve(Cat.self)! === cats[0])
  }

  @Test func a15_deviation_weakIsGoneWhenNobodyKeepsIt() {
    let count = Count()
    container.register(Cat.self) { _ in
      count.increase()
      return Cat()
    }.inObjectScope(.weak)
    container.register(Int.self) { resolver in
      for _ in 0..<2 { _ = resolver.resolve(Cat.self) }
      let kept = resolver.resolve(Cat.self)
      return resolver.resolve(Cat.self) === kept ? count.value : 0
    }
    #expect(container.resolve(Int.self) == 3)
  }

  @Test func a15_weakIsSharedWhileUsed() {
    let count = Count()
    container.register(Cat.self) { _ in
      count.increase()
      return Cat()
    }.inObjectScope(.weak)
    do {
      let cat = container.resolve(Cat.self)!
      #expect(container.resolve(Cat.self)! === cat)
      #expect(count.value == 1)
    }
    _ = container.resolve(Cat.self)
    #expect(count.value == 2)
  }

  @Test func a15_scopesOfOnesOwnKeepInstancesInStorages() {
    let cats = cats(.session)
    #expect(cats[0] === cats[1] && cats[1] === cats[2])
    container.resetObjectScope(.session)
    #expect(container.resolve(Cat.self)! !== cats[0])
    let composed = CompositeStorage([TransientStorage(), PermanentStorage()])
    composed.instance = 7
    #expect(composed.instance as? Int == 7)
  }

  @Test func a15_scopeOfAnAppsOwnClass() {
    let scope = CustomScope()
    container.register(Cat.self) { _ in Cat() }.inObjectScope(scope)
    #expect(container.resolve(Cat.self)! === container.resolve(Cat.self)!)
  }

  @Test func a15_deviation_theOuterContainerStartsAGraphOfItsOwn() {
    let outer = container
    container.register(Cat.self) { _ in Cat() }
    container.register([Cat].self) { [unowned outer] r in
      [r.resolve(Cat.self)!, r.resolve(Cat.self)!, outer.resolve(Cat.self)!]
    }
    let cats = container.resolve([Cat].self)!
    #expect(cats[0] === cats[1] && cats[1] !== cats[2])
  }

  @Test func a16_forwardedTypesShareTheStorage() {
    container.register(Cat.self) { _ in Cat() }.inObjectScope(.container).implements(Animal.self)
    #expect(container.resolve(Animal.self) as? Cat === container.resolve(Cat.self)!)
  }

  @Test func a17_valuesAreKeptByContainerScopeOnly() {
    let count = Count()
    func made(_ scope: ObjectScope) -> Int {
      let before = count.value
      container.register(Turtle.self) { _ in Turtle(name: "\(count.increase())") }.inObjectScope(scope)
      _ = container.resolve(Turtle.self)
      _ = container.resolve(Turtle.self)
      return count.value - before
    }
    #expect(made(.container) == 1)
    #expect(made(.graph) == 2)
    #expect(made(.weak) == 2)
    #expect(made(.transient) == 2)
  }

  @Test func a17_deviation_graphScopeSharesValuesWithinOneResolve() {
    let count = Count()
    container.register(Turtle.self) { _ in Turtle(name: "\(count.increase())") }
    container.register([Turtle].self) { r in [r.resolve(Turtle.self)!, r.resolve(Turtle.self)!] }
    _ = container.resolve([Turtle].self)
    #expect(count.value == 1)
  }

  @Test func a18_deviation_argumentValuesCount() {
    container.register(Cat.self) { (_, name: String) in Cat(name: name) }
    container.register([Cat].self) { r in
      ["a", "b", "a"].map { r.resolve(Cat.self, argument: $0)! }
    }
    let cats = container.resolve([Cat].self)!
    #expect(cats.map(\.name) == ["a", "b", "a"])
    #expect(cats[0] === cats[2])
  }

  @Test func a19_deviation_nothingOfAGraphIsLeft() {
    weak let cat: Cat? = container.register(Cat.self) { _ in Cat() }.resolved(by: container)
    #expect(cat == nil)
  }

  @Test func a20_instanceStoredFirstWins() {
    let count = Count()
    container.register(Parent.self) { r in
      count.increase()
      return Parent(child: r.resolve(Child.self)!)
    }
    container.register(Child.self) { _ in Child() }
      .initCompleted { r, child in child.parent = r.resolve(Parent.self)! }
    let parent = container.resolve(Parent.self)!
    #expect(parent.child.parent === parent)
    #expect(count.value == 2)
  }
}

private class Parent {
  let child: Child

  init(child: Child) { self.child = child }
}

private class Child {
  weak var parent: Parent?
}

extension ObjectScope {
  fileprivate static let session = ObjectScope(storageFactory: PermanentStorage.init, description: "session")
}

private final class CustomScope: ObjectScopeProtocol {
  var description: String { "custom" }

  func makeStorage() -> InstanceStorage { PermanentStorage() }
}

extension ServiceEntry {
  fileprivate func resolved(by container: Container) -> Service {
    container.resolve(Service.self)!
  }
}
