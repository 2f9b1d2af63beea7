import FactoryInjection
import Testing

struct AutoregistrationTests {
  let container = Container()

  @Test func b01_dependenciesAreResolvedByType() {
    container.register(Animal.self) { _ in Cat(name: "Mimi") }
    container.autoregister(Person.self, initializer: PetOwner.init)
    container.autoregister(Person.self, name: "named", initializer: PetOwner.init)
    container.autoregister(Empty.self, initializer: Empty.init)
    #expect(container.resolve(Person.self)?.pet.name == "Mimi")
    #expect(container.resolve(Person.self, name: "named")?.pet.name == "Mimi")
    #expect(container.resolve(Empty.self) != nil)
  }

  @Test func b01_twentyDependencies() {
    container.register(Int.self) { _ in 1 }
    container.autoregister([Int].self) {
      (
        a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int, k: Int, l: Int, m: Int,
        n: Int, o: Int, p: Int, q: Int, r: Int, s: Int, t: Int
      ) in
      [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t]
    }
    #expect(container.resolve([Int].self) == Array(repeating: 1, count: 20))
  }

  @Test func b02_argumentsFillParametersOfTheirTypeInAnyOrder() {
    container.register(Animal.self) { _ in Cat(name: "Mimi") }
    container.autoregister(Owner.self, argument: String.self, initializer: Owner.init(name:pet:))
    container.autoregister(Owner.self, arguments: String.self, Int.self, initializer: Owner.init(name:pet:age:))
    container.autoregister(Owner.self, arguments: Int.self, String.self, initializer: Owner.init(name:pet:age:))
    container.autoregister(
      Owner.self, arguments: Int.self, String.self, Animal.self, initializer: Owner.init(name:pet:age:))
    let owner = container.resolve(Owner.self, argument: "Tom")!
    #expect(owner.name == "Tom" && owner.pet.name == "Mimi")
    #expect(container.resolve(Owner.self, arguments: "Tom", 7)?.age == 7)
    #expect(container.resolve(Owner.self, arguments: 7, "Tom")?.name == "Tom")
    let pet: Animal = Cat(name: "Mew")
    #expect(container.resolve(Owner.self, arguments: 7, "Tom", pet)?.pet.name == "Mew")
  }

  @Test func b03_deviation_argumentsOfOneTypeAreMatchedInOrder() {
    container.autoregister([String].self, arguments: String.self, String.self) { (a: String, b: String) in [a, b] }
    #expect(container.resolve([String].self, arguments: "a", "b") == ["a", "b"])
  }

  @Test func b03_deviation_oneArgumentDoesNotFillTwoParameters() {
    container.autoregister([String].self, argument: String.self) { (a: String, b: String) in [a, b] }
    do {
      _ = try container.get([String].self, argument: "a")
      Issue.record("resolved")
    } catch {
      #expect(error.kind == .mismatchedArguments)
      #expect(error.description.contains("(String, String): 2 parameters for the argument of type String."))
    }
  }

  @Test func b03_deviation_argumentDoesNotTakeThePlaceOfADependency() {
    container.register(Animal.self) { _ in Cat(name: "dependency") }
    container.autoregister([String?].self, argument: Cat.self) { (pet: Animal, cat: Cat) in [pet.name, cat.name] }
    #expect(container.resolve([String?].self, argument: Cat(name: "argument")) == ["dependency", "argument"])
  }

  @Test func b04_missingDependencyIsNamedWithItsInitializer() {
    container.autoregister(Person.self, initializer: PetOwner.init)
    do {
      _ = try container.get(Person.self)
      Issue.record("resolved")
    } catch {
      #expect(error.description.hasPrefix("any Animal is not registered."))
      #expect(error.description.contains("It is parameter 1 of 1 of the initializer at "))
    }
  }

  @Test func b04_deviation_resolveReturnsNilInsteadOfTrapping() {
    let log = Log()
    container.observer = log
    container.autoregister(Person.self, initializer: PetOwner.init)
    #expect(container.resolve(Person.self) == nil)
    #expect(log.lines.count == 1)
  }

  @Test func b05_optionalParametersAreNilWhenMissing() {
    container.autoregister(Shelter.self, initializer: Shelter.init)
    #expect(container.resolve(Shelter.self)!.first == nil)
    #expect(container.resolve(Shelter.self)!.second == nil)
    container.register(Animal.self) { _ in Cat(name: "Mimi") }
    #expect(container.resolve(Shelter.self)!.first?.name == "Mimi")
    #expect(container.resolve(Shelter.self)!.second?.name == "Mimi")
  }

  @Test func b06_entryIsReturned() {
    container.register(Animal.self) { _ in Cat() }
    let entry: ServiceEntry<PetOwner> = container.autoregister(PetOwner.self, initializer: PetOwner.init)
    entry.inObjectScope(.container).implements(Person.self)
    #expect(container.resolve(PetOwner.self)! === container.resolve(PetOwner.self)!)
    #expect(container.resolve(Person.self) != nil)
  }

  @Test func b07_operatorsResolve() {
    container.register(Animal.self) { _ in Cat(name: "Mimi") }
    container.register(Animal.self, name: "n") { _ in Cat(name: "named") }
    container.register(Animal.self) { (_, name: String) in Cat(name: name) }
    container.register(Animal.self) { (_, a: String, b: Int) in Cat(name: "\(a)\(b)") }
    container.register(Person.self) { r in PetOwner(pet: r~>) }
    container.register(Person.self, name: "n") { r in PetOwner(pet: r ~> (Animal.self, name: "n")) }
    container.register(Person.self, name: "a") { r in PetOwner(pet: r ~> (Animal.self, argument: "a")) }
    container.register(Person.self, name: "b") { r in PetOwner(pet: r ~> (Animal.self, arguments: ("b", 1))) }
    let person: Person = container~>
    #expect(person.pet.name == "Mimi")
    #expect((container ~> Person.self).pet.name == "Mimi")
    #expect((container ~> (Person.self, name: "n")).pet.name == "named")
    #expect((container ~> (Person.self, name: "a")).pet.name == "a")
    #expect((container ~> (Person.self, name: "b")).pet.name == "b1")
  }

  @Test func b08_oneOfSeveralInitializersIsNamed() {
    container.register(String.self) { _ in "Mimi" }
    container.register(Bool.self) { _ in true }
    container.autoregister(Cat.self, initializer: Cat.init(name:sleeping:))
    // The cast warns without `@Sendable`.
    container.autoregister(Defaulted.self, initializer: Defaulted.init as @Sendable () -> Defaulted)
    #expect(container.resolve(Cat.self)?.sleeping == true)
    #expect(container.resolve(Defaulted.self)?.height == 50)
  }

  @Test func b08_deviation_dependenciesMayHaveNames() {
    enum Tame {}
    container.register(Animal.self) { _ in Cat(name: "wild") }
    container.register(Animal.self, named: Tame.self) { _ in Cat(name: "tame") }
    container.autoregister(Person.self) { (pet: Named<Animal, Tame>) in PetOwner(pet: pet.value) }
    #expect(container.resolve(Person.self)?.pet.name == "tame")
  }

  @Test func b09_functionsAreDependenciesLikeOthers() {
    container.register(((String) -> Animal).self) { _ in { name in Cat(name: name) } }
    container.autoregister([Animal].self) { (make: @escaping (String) -> Animal) in [make("a"), make("b")] }
    #expect(container.resolve([Animal].self)?.map(\.name) == ["a", "b"])
  }
}

private class Empty {}

private struct Defaulted {
  var height: Int = 50
}

private class Owner {
  let name: String
  let pet: Animal
  let age: Int

  init(name: String, pet: Animal) {
    self.name = name
    self.pet = pet
    age = 0
  }

  init(name: String, pet: Animal, age: Int) {
    self.name = name
    self.pet = pet
    self.age = age
  }
}

private class Shelter {
  let first: Animal?
  let second: Animal!

  init(first: Animal?, second: Animal!) {
    self.first = first
    self.second = second
  }
}
