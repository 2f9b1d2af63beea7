import InjectionCore
import Testing

private protocol Animal {}
private struct Cat: Animal {}

struct DescriptionTests {
  private let container = Container()

  @Test func emptyContainer() {
    #expect(container.description == "[\n]")
  }

  @Test func allPartsOfARegistration() {
    container.register((any Animal).self, name: "Mimi") { (_: any Resolver, _: String, _: (any Animal)?) in Cat() }
      .inObjectScope(.container).initCompleted { _, _ in }.initCompleted { @MainActor _, _ in }
    #expect(
      "\(container)" == """
        [
            { Service: Animal, Name: "Mimi", Factory: (Resolver, String, Optional<Animal>) -> Animal, ObjectScope: container, InitCompleted: Specified 2 closures }
        ]
        """)
  }

  @Test func registrationsAreSortedByTheirText() {
    container.register(String.self) { _ in "" }.implements((any Hashable).self)
    container.register((any Animal).self) { _ in Cat() }
    container.register((any Animal).self, name: "2") { _ in Cat() }
    container.register((any Animal).self, name: "1") { _ in Cat() }
    #expect(
      container.description == """
        [
            { Service: Animal, Factory: Resolver -> Animal, ObjectScope: graph },
            { Service: Animal, Name: "1", Factory: Resolver -> Animal, ObjectScope: graph },
            { Service: Animal, Name: "2", Factory: Resolver -> Animal, ObjectScope: graph },
            { Service: Hashable, Factory: Resolver -> Hashable, ObjectScope: graph },
            { Service: String, Factory: Resolver -> String, ObjectScope: graph }
        ]
        """)
  }

  @Test func registrationsOfAParentAreNotListed() {
    container.register(Int.self) { _ in 1 }
    #expect(Container(parent: container).description == "[\n]")
  }

  @Test func scopeOfOnesOwnIsNamedByItsDescription() {
    let scope = ObjectScope(storageFactory: { PermanentStorage() }, description: "session")
    container.register(Int.self) { _ in 1 }.inObjectScope(scope)
    #expect(container.description == "[\n    { Service: Int, Factory: Resolver -> Int, ObjectScope: session }\n]")
  }
}
