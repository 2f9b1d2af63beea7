import FactoryInjection
import Testing

/// Components as users of SwinjectFactory write them. The numbers are those of "Coming from SwinjectFactory".
struct FactoryTests {
  let container = Container()

  @Test func c01_deviation_factoriesHaveAnyNumberOfParameters() {
    container.register(Animal.self) { _ in Cat(name: "Mimi") }
    container.register(factory: NoParameter.self)
    container.register(factory: Visit.self)
    #expect(container.resolve(factory: NoParameter.self)!().animal.name == "Mimi")
    let visit = container.resolve(factory: Visit.self)!(7, "Tom")
    #expect(visit.number == 7 && visit.visitor == "Tom" && visit.animal.name == "Mimi")
  }

  @Test func c05_deviation_factoriesHaveNames() {
    container.register(factory: Room.self)
    container.register(factory: Room.self, name: "second")
    #expect(container.unregister(factory: Room.self))
    #expect(container.resolve(factory: Room.self) == nil)
    #expect(container.resolve(factory: Room.self, name: "second")!(7).number == 7)
  }

  @Test func c08_aProductMayBeAProtocol() {
    container.register(factory: Kitten.self)
    let animal: Animal = container.resolve(factory: Kitten.self)!("Mimi")
    #expect(animal is Kitten)
  }

  @Test func c11_dependenciesAreResolvedAtEachCall() {
    let count = Count()
    container.register(Animal.self) { _ in Cat(name: "\(count.increase())") }
    container.register(factory: Visit.self)
    let make = container.resolve(factory: Visit.self)!
    #expect(count.value == 0)
    #expect(make(1, "").animal.name == "1")
    #expect(make(2, "").animal.name == "2")
  }

  @Test func c12_deviation_oneCallIsOneGraph() {
    let count = Count()
    container.register(Animal.self) { _ in Cat(name: "\(count.increase())") }
    container.register(PetOwner.self) { r in PetOwner(pet: r.resolve(Animal.self)!) }
    container.register(factory: Encounter.self)
    let encounter = container.resolve(factory: Encounter.self)!(1)
    #expect(encounter.owner.pet.name == "1" && encounter.animal.name == "1")
  }

  @Test func c13_deviation_aMissingDependencyIsKnownBeforeTheCall() {
    container.register(factory: Visit.self)
    do {
      _ = try container.get(factory: Visit.self)
      Issue.record("resolved")
    } catch {
      #expect(error.kind == .notRegistered)
      #expect(error.chain.map { $0.component == Visit.self ? "Visit" : "\($0.service)" } == ["Visit", "Animal"])
    }
  }

  @Test func c15_theOrderOfRegistrationDoesNotMatter() {
    container.register(((Int) -> Room).self, name: "consumer") { r in r.resolve(factory: Room.self)! }
    container.register(factory: Room.self)
    #expect(container.resolve(((Int) -> Room).self, name: "consumer")!(7).number == 7)
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func c16_deviation_aScopeChangesNothing(_ scope: ObjectScope) {
    container.register(factory: Room.self).inObjectScope(scope)
    let make = container.resolve(factory: Room.self)!
    #expect(make(1) !== make(1))
  }

  @Test func c17_deviation_aFactoryInScopeContainerDoesNotKeepTheContainer() {
    weak let cat: Cat? = {
      let container = Container()
      container.register(Cat.self) { _ in Cat() }.inObjectScope(.container)
      container.register(factory: Room.self).inObjectScope(.container)
      _ = container.resolve(factory: Room.self)!(1)
      return container.resolve(Cat.self)
    }()
    #expect(cat == nil)
  }

  @Test func c18_aParentsFactoryUsesTheChildsServices() {
    container.register(Animal.self) { _ in Cat(name: "parent") }
    container.register(factory: Visit.self)
    let child = Container(parent: container)
    child.register(Animal.self) { _ in Cat(name: "child") }
    #expect(child.resolve(factory: Visit.self)!(1, "").animal.name == "child")
  }

  @Test func c19_deviation_equalClosureTypesDoNotCollide() {
    container.register(factory: Room.self)
    container.register(factory: Hall.self)
    #expect(container.resolve(factory: Room.self)!(1).name == "room 1")
    #expect(container.resolve(factory: Hall.self)!(1).name == "hall 1")
    #expect(container.resolve(FactoryOf<Hall>.self)!.make(2).name == "hall 2")
    do {
      _ = try container.get(((Int) -> Room).self)
      Issue.record("resolved")
    } catch {
      #expect(error.kind == .ambiguousFactory)
      #expect(error.description.contains("Registered by Room (") && error.description.contains(" and Hall ("))
    }
  }

  @Test func c20_anAutowiredConsumerTakesTheClosure() {
    container.register(factory: Room.self)
    container.autoregister(Corridor.self, initializer: Corridor.init)
    #expect(container.resolve(Corridor.self)!.makeRoom(7).number == 7)
  }

  @Test func c21_deviation_initializersMayThrowAndTakeOptionals() {
    container.register(factory: Guarded.self)
    let make = container.resolve(factory: Guarded.self)!
    #expect(throws: Refused.self) { try make(0) }
    #expect((try? make(1))?.animal == nil)
  }
}

private class NoParameter: FactoryComponent {
  let animal: Animal
  init(animal: Animal) { self.animal = animal }
  static var factory: Wiring<() -> NoParameter> { autocreate(NoParameter.init) }
}

private class Visit: FactoryComponent {
  let number: Int
  let visitor: String
  let animal: Animal

  init(number: Int, visitor: String, animal: Animal) {
    self.number = number
    self.visitor = visitor
    self.animal = animal
  }

  static var factory: Wiring<(_ number: Int, _ visitor: String) -> Visit> { autocreate(Visit.init) }
}

private class Room: FactoryComponent {
  let number: Int
  var name: String { "room \(number)" }

  init(number: Int) { self.number = number }

  class var factory: Wiring<(_ number: Int) -> Room> { autocreate { (number: Int) in Room(number: number) } }
}

private class LargeRoom: Room {
  override var name: String { "hall \(number)" }
}

private enum Hall: FactoryComponent {
  static var factory: Wiring<(_ number: Int) -> Room> { autocreate { (number: Int) in LargeRoom(number: number) } }
}

private class Kitten: Animal, FactoryComponent {
  let name: String?
  init(name: String) { self.name = name }
  static var factory: Wiring<(_ name: String) -> Animal> { autocreate { (name: String) in Kitten(name: name) } }
}

private class Encounter: FactoryComponent {
  let owner: PetOwner
  let animal: Animal

  init(number: Int, owner: PetOwner, animal: Animal) {
    self.owner = owner
    self.animal = animal
  }

  static var factory: Wiring<(_ number: Int) -> Encounter> { autocreate(Encounter.init) }
}

private class Corridor {
  let makeRoom: (Int) -> Room
  init(makeRoom: @escaping (Int) -> Room) { self.makeRoom = makeRoom }
}

private struct Refused: Error {}

private class Guarded: FactoryComponent {
  let animal: Animal?

  init(number: Int, animal: Animal?) throws {
    if number == 0 { throw Refused() }
    self.animal = animal
  }

  static var factory: Wiring<(_ number: Int) throws -> Guarded> { autocreate(Guarded.init) }
}
