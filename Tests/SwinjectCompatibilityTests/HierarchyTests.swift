import FactoryInjection
import Testing

struct HierarchyTests {
  let parent = Container()

  @Test func a21_childFindsAndShadows() {
    let child = Container(parent: parent)
    parent.register(Animal.self) { _ in Cat(name: "parent") }
    #expect(child.resolve(Animal.self)?.name == "parent")
    child.register(Animal.self) { _ in Cat(name: "child") }
    #expect(child.resolve(Animal.self)?.name == "child")
    #expect(parent.resolve(Animal.self)?.name == "parent")
    child.register(Int.self) { _ in 1 }
    #expect(parent.resolve(Int.self) == nil)
  }

  @Test func a22_factoryOfTheParentReceivesTheResolvingContainer() {
    let child = Container(parent: parent)
    parent.register(Person.self) { r in PetOwner(pet: r.resolve(Animal.self)!) }
    child.register(Animal.self) { _ in Cat(name: "child") }
    #expect(child.resolve(Person.self)?.pet.name == "child")
  }

  @Test func a22_deviation_singletonOfTheParentIsBuiltFromTheParent() {
    let child = Container(parent: parent)
    parent.register(Animal.self) { _ in Cat(name: "parent") }
    parent.register(Person.self) { r in PetOwner(pet: r.resolve(Animal.self)!) }.inObjectScope(.container)
    child.register(Animal.self) { _ in Cat(name: "child") }
    #expect(child.resolve(Person.self)?.pet.name == "parent")
  }

  @Test func a23_childKeepsItsParent() {
    var parent: Container? = Container()
    parent!.register(Int.self) { _ in 7 }
    let child = Container(parent: parent)
    parent = nil
    #expect(child.resolve(Int.self) == 7)
  }

  @Test func a23_parentDoesNotKeepItsChild() {
    weak let cat: Cat? = {
      let child = Container(parent: parent)
      child.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
      return child.resolve(Cat.self)
    }()
    #expect(cat == nil)
  }
}

struct CircularityTests {
  let container = Container()

  private class A {
    var b: B?
  }

  private class B {
    weak var a: A?
  }

  @Test(arguments: [ObjectScope.graph, .container]) func a24_propertiesMayFormACycle(_ scope: ObjectScope) {
    container.register(A.self) { _ in A() }.inObjectScope(scope)
      .initCompleted { r, a in a.b = r.resolve(B.self)! }
    container.register(B.self) { _ in B() }.inObjectScope(scope)
      .initCompleted { r, b in b.a = r.resolve(A.self)! }
    let a = container.resolve(A.self)!
    #expect(a.b?.a === a)
  }

  @Test func a24_deviation_initializerCycleIsAnErrorWithItsChain() {
    let log = Log()
    container.observer = log
    container.register(Int.self) { r in Int(r.resolve(String.self) ?? "0")! }
    container.register(String.self) { r in "\(r.resolve(Int.self) ?? 0)" }
    #expect(container.resolve(Int.self) == 0)
    #expect(log.lines.count == 1)
    #expect(log.lines[0].hasPrefix("Int needs itself before it exists; chain: Int ("))
  }
}
