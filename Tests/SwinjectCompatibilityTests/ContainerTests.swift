import FactoryInjection
import Testing

struct ContainerTests {
  let container = Container()

  @Test func a01_initializerTakesParentScopeBehaviorsAndClosure() {
    let parent = Container()
    parent.register(Int.self) { _ in 7 }
    let names = Names()
    let container = Container(parent: parent, defaultObjectScope: .container, behaviors: [names]) { container in
      container.register(Cat.self) { _ in Cat() }
    }
    #expect(container.resolve(Int.self) == 7)
    #expect(container.resolve(Cat.self)! === container.resolve(Cat.self)!)
    #expect(names.names == ["Cat"])
    #expect(Container { $0.register(Int.self) { _ in 1 } }.resolve(Int.self) == 1)
  }

  @Test func a02_factoriesTakeUpToNineArguments() {
    container.register(Animal.self) { _ in Cat(name: "none") }
    container.register(Animal.self) { _, name in Cat(name: name) }
    container.register(Animal.self) { (_, name: String, sleeping: Bool) in Cat(name: name, sleeping: sleeping) }
    container.register([Int].self, name: "nine") {
      (_: Resolver, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int) in
      [a, b, c, d, e, f, g, h, i]
    }
    #expect(container.resolve(Animal.self)?.name == "none")
    #expect(container.resolve(Animal.self, argument: "Mimi" as String?)?.name == "Mimi")
    let cat = container.resolve(Animal.self, arguments: "Mew", true) as? Cat
    #expect(cat?.name == "Mew" && cat?.sleeping == true)
    #expect(
      container.resolve([Int].self, name: "nine", arguments: 1, 2, 3, 4, 5, 6, 7, 8, 9)
        == [1, 2, 3, 4, 5, 6, 7, 8, 9])
  }

  @Test func a03_equalKeyReplacesTheEarlierRegistration() {
    container.register(Animal.self) { _ in Cat(name: "first") }
    container.register(Animal.self) { _ in Cat(name: "second") }
    container.register(Animal.self, name: "Mimi") { _ in Cat(name: "named") }
    container.register(Animal.self) { (_, _: Int) in Cat(name: "argument") }
    #expect(container.resolve(Animal.self)?.name == "second")
    #expect(container.resolve(Animal.self, name: "Mimi")?.name == "named")
    #expect(container.resolve(Animal.self, argument: 1)?.name == "argument")
  }

  @Test func a03_deviation_bothPlacesAreRemembered() {
    container.register(Animal.self, line: 11) { _ in Cat(name: "first") }
    container.register(Animal.self, line: 12) { _ in Cat(name: "second") }
    let findings = container.verify().findings.filter { $0.kind == .duplicate }
    let file = "SwinjectCompatibilityTests/ContainerTests.swift"
    #expect(findings.map { Set($0.locations.map { "\($0)" }) } == [["\(file):11", "\(file):12"]])
  }

  @Test func a04_argumentTypesMatchExactly() {
    container.register(Animal.self) { (_, name: String) in Cat(name: name) }
    let optional: String? = "Mimi"
    let unwrapped: String! = "Mimi"
    #expect(container.resolve(Animal.self, argument: "Mimi") != nil)
    #expect(container.resolve(Animal.self, argument: optional) == nil)
    #expect(container.resolve(Animal.self, argument: unwrapped) == nil)
    #expect(container.resolve(Animal.self, argument: "Mimi".dropFirst()) == nil)
    #expect(container.resolve(Animal.self) == nil)
  }

  @Test func a04_argumentOfAProtocolTypeIsMatchedByThatType() {
    container.register(Person.self) { (_, pet: Animal) in PetOwner(pet: pet) }
    let pet: Animal = Cat(name: "Mimi")
    #expect(container.resolve(Person.self, argument: pet)?.pet.name == "Mimi")
    #expect(container.resolve(Person.self, argument: Cat()) == nil)
  }

  @Test func a04_deviation_mismatchIsExplained() {
    container.register(Person.self) { (_, pet: Animal) in PetOwner(pet: pet) }
    do {
      _ = try container.get(Person.self, argument: Cat())
      Issue.record("resolved")
    } catch {
      #expect(error.description.contains("pass the argument as any Animal"))
      #expect(error.description.contains("registered: (any Animal)\n    asked for:  (Cat)"))
    }
  }

  @Test func a05_resultsAreOptional() {
    container.register(Animal.self) { _ in Cat() }
    let animal: Animal? = container.resolve(Animal.self)
    let named: Animal? = container.resolve(Animal.self, name: "Mimi")
    let argument: Animal? = container.resolve(Animal.self, argument: 1)
    let arguments: Animal? = container.resolve(Animal.self, name: "Mimi", arguments: 1, 2)
    #expect(animal != nil && named == nil && argument == nil && arguments == nil)
  }

  @Test func a05_deviation_nilWithinAFactoryIsToldToTheObserver() {
    let log = Log()
    container.observer = log
    container.register(Person.self) { r in PetOwner(pet: r.resolve(Animal.self) ?? Cat()) }
    #expect(container.resolve(Animal.self) == nil)
    #expect(log.lines == [])
    #expect(container.resolve(Person.self) != nil)
    #expect(log.lines.count == 1)
    #expect(log.lines[0].hasPrefix("any Animal is not registered; chain: any Person ("))
  }

  @Test func a06_removeAllRemovesEveryRegistration() {
    container.register(Animal.self) { _ in Cat() }
    container.register(Animal.self) { (_, name: String) in Cat(name: name) }
    container.removeAll()
    #expect(container.resolve(Animal.self) == nil)
    #expect(container.resolve(Animal.self, argument: "Mimi") == nil)
  }

  @Test func a06_deviation_oneRegistrationCanBeRemoved() {
    container.register(Animal.self) { _ in Cat() }
    container.register(Animal.self, name: "Mimi") { _ in Cat() }
    #expect(container.unregister(Animal.self))
    #expect(container.resolve(Animal.self) == nil)
    #expect(container.resolve(Animal.self, name: "Mimi") != nil)
  }

  @Test func a07_resetDropsInstancesHereAndInAncestors() {
    container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
    let child = Container(parent: container)
    child.register(Cat.self, name: "child") { _ in Cat() }.inObjectScope(.container)
    let (cat, named) = (child.resolve(Cat.self)!, child.resolve(Cat.self, name: "child")!)
    child.resetObjectScope(.graph)
    #expect(child.resolve(Cat.self)! === cat)
    child.resetObjectScope(.container)
    #expect(child.resolve(Cat.self)! !== cat)
    #expect(child.resolve(Cat.self, name: "child")! !== named)
  }

  @Test func a07_resetOfOneTypeLeavesOthers() {
    container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
    container.register(PetOwner.self) { r in PetOwner(pet: r.resolve(Cat.self)!) }.inObjectScope(.container)
    let (cat, owner) = (container.resolve(Cat.self)!, container.resolve(PetOwner.self)!)
    container.resetObjectScope(.container, serviceType: Cat.self)
    #expect(container.resolve(Cat.self)! !== cat)
    #expect(container.resolve(PetOwner.self)! === owner)
  }

  @Test func a07_deviation_resetOfOneTypeAsksTheParentAlsoWhenTheChildHasNoSuchType() {
    container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
    let cat = container.resolve(Cat.self)!
    Container(parent: container).resetObjectScope(.container, serviceType: Cat.self)
    #expect(container.resolve(Cat.self)! !== cat)
  }

  @Test func a08_anyArgumentListAndParentsCount() {
    container.register(Animal.self) { (_, name: String) in Cat(name: name) }
    container.register(Cat.self, name: "Mimi") { _ in Cat() }
    let child = Container(parent: container)
    #expect(child.hasAnyRegistration(of: Animal.self))
    #expect(child.hasAnyRegistration(of: Cat.self, name: "Mimi"))
    #expect(!child.hasAnyRegistration(of: Cat.self))
    #expect(!child.hasAnyRegistration(of: Animal.self, name: "Mimi"))
  }

  @Test func a09_behaviorsAreToldAboutLaterRegistrations() {
    container.register(Int.self) { _ in 1 }
    let names = Names()
    container.addBehavior(names)
    container.register(Cat.self, name: "Mimi") { _ in Cat() }.implements(Animal.self)
    #expect(names.names == ["Cat Mimi", "Animal"])
  }

  @Test func a10_extensionsUseThePublicCalls() {
    container.registerTwice { Cat() }
    #expect(container.resolveFirst(Cat.self, names: ["none", "second"]) != nil)
  }

  @Test func a11_descriptionListsRegistrationsSorted() {
    container.register(Animal.self, name: "2") { _ in Cat() }
    container.register(Animal.self, name: "1") { (_, _: String, _: Bool) in Cat() }.inObjectScope(.container)
      .initCompleted { _, _ in }
    #expect(
      container.description == "[\n"
        + "    { Service: Animal, Name: \"1\", Factory: (Resolver, String, Bool) -> Animal, "
        + "ObjectScope: container, InitCompleted: Specified 1 closures },\n"
        + "    { Service: Animal, Name: \"2\", Factory: Resolver -> Animal, ObjectScope: graph }\n" + "]")
  }

  @Test func a12_anEarlierGraphIsContinued() {
    container.register(Cat.self) { _ in Cat() }
    container.register(Screen.self) { r in Screen(graph: r.resolve(GraphIdentifier.self)!, cat: r.resolve(Cat.self)!) }
    let screen = container.resolve(Screen.self)!
    let cat = container.withObjectGraph(screen.graph) { $0.resolve(Cat.self)! }
    #expect(cat === screen.cat)
    #expect(container.resolve(Cat.self)! !== screen.cat)
  }
}

private class Screen {
  let graph: GraphIdentifier
  let cat: Cat

  init(graph: GraphIdentifier, cat: Cat) {
    self.graph = graph
    self.cat = cat
  }
}

private class Names: Behavior {
  var names: [String] = []

  func container<Type, Service>(
    _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
    withName name: String?
  ) {
    names.append(["\(type)", name].compactMap { $0 }.joined(separator: " "))
  }
}

extension Container {
  fileprivate func registerTwice<Service>(_ factory: @escaping @Sendable () -> Service) {
    register(Service.self, name: "first") { _ in factory() }
    register(Service.self, name: "second") { _ in factory() }
  }
}

extension Resolver {
  fileprivate func resolveFirst<Service>(_ type: Service.Type, names: [String]) -> Service? {
    names.lazy.compactMap { self.resolve(type, name: $0) }.first
  }
}
