import FactoryInjection
import Testing

struct AssemblerTests {
  @Test func a28_assembliesRegisterInAnyOrder() {
    let assembler = Assembler([OwnerAssembly(), AnimalAssembly()])
    #expect(assembler.resolver.resolve(Person.self)?.pet.name == "Whiskers")
  }

  @Test func a28_loadedRunsAfterAllHaveAssembled() {
    let loaded = LoadedAssembly()
    _ = Assembler([loaded, AnimalAssembly()])
    #expect(loaded.name == "Whiskers")
  }

  @Test func a28_assembliesAreAppliedLater() {
    let container = Container()
    let assembler = Assembler(container: container)
    let loaded = LoadedAssembly()
    assembler.apply(assemblies: [AnimalAssembly(), loaded])
    assembler.apply(assembly: OwnerAssembly())
    #expect(loaded.name == "Whiskers")
    #expect(container.resolve(Person.self) != nil)
  }

  @Test func a28_assemblerHasAParentScopeAndBehaviors() {
    let parent = Assembler([AnimalAssembly()], container: Container())
    let child = Assembler([OwnerAssembly()], parent: parent, defaultObjectScope: .container, behaviors: [])
    #expect(child.resolver.resolve(Person.self) as? PetOwner === child.resolver.resolve(Person.self) as? PetOwner)
    #expect(parent.resolver.resolve(Person.self) == nil)
    #expect(Assembler(parentAssembler: parent).resolver.resolve(Animal.self) != nil)
  }

  @Test func a28_deviation_resolverKeepsTheServices() {
    let resolver = Assembler([AnimalAssembly()]).resolver
    #expect(resolver.resolve(Animal.self) != nil)
  }
}

private class AnimalAssembly: Assembly {
  func assemble(container: Container) {
    container.register(Animal.self) { _ in Cat(name: "Whiskers") }
  }
}

private class OwnerAssembly: Assembly {
  func assemble(container: Container) {
    container.register(Person.self) { r in PetOwner(pet: r.resolve(Animal.self)!) }
  }
}

private class LoadedAssembly: Assembly {
  var name: String?

  func assemble(container: Container) {}

  func loaded(resolver: Resolver) {
    name = resolver.resolve(Animal.self)?.name
  }
}
