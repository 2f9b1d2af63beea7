import InjectionCore
import TestSupport
import Testing

private protocol Store: AnyObject, Sendable {}
private protocol Cache: AnyObject {}
private final class MemoryStore: Store, Cache {}

struct RegistrationTests {
  private let container = Container()

  @Test func getReturnsWhatTheFactoryMakes() throws {
    let store = MemoryStore()
    container.register((any Store).self, instance: store)
    #expect(try container.get((any Store).self) === store)
  }

  @Test func registeringRunsNoFactory() {
    let runs = Counter()
    container.register(Int.self) { _ in runs.increment() }.inObjectScope(.container)
    #expect(runs.value == 0)
  }

  @Test func theRegisteringClosureReceivesTheNewContainer() {
    let container = Container { $0.register(Int.self) { _ in 7 } }
    #expect(container.resolve(Int.self) == 7)
  }

  @Test func theLastRegistrationOfAKeyWins() {
    container.register(Int.self) { _ in 1 }
    container.register(Int.self) { _ in 2 }
    #expect(container.resolve(Int.self) == 2)
  }

  @Test func aFactoryMayRegisterWhileItRuns() {
    container.register(String.self) { resolver in
      resolver.container.register(Int.self) { _ in 7 }
      return "\(resolver.require(Int.self))"
    }
    #expect(container.resolve(String.self) == "7")
  }

  @Test func aFactoryMayReplaceItsOwnRegistration() {
    container.register(Int.self) { resolver in
      resolver.container.register(Int.self) { _ in 2 }
      return 1
    }
    #expect([container.resolve(Int.self), container.resolve(Int.self)] == [1, 2])
  }

  @Test func aSharedServiceMayReplaceItsOwnRegistration() {
    container.register(Int.self) { resolver in
      resolver.container.register(Int.self) { _ in 2 }
      return 1
    }.inObjectScope(.container)
    #expect([container.resolve(Int.self), container.resolve(Int.self)] == [1, 2])
  }

  @Test func compositionsInAnyOrderAreOneKey() throws {
    let store = MemoryStore()
    container.register((any Store & Cache).self, instance: store)
    #expect(try container.get((any Cache & Store).self) === store)
  }

  @Test func aProtocolAndItsTypeAreTwoKeys() {
    container.register((any Store).self) { _ in MemoryStore() }
    #expect(container.resolve(MemoryStore.self) == nil)
  }

  @Test func closureTypesThatDifferInTheirAttributesAreThreeKeys() throws {
    container.register((() -> Int).self) { _ in { 1 } }
    container.register((@Sendable () -> Int).self) { _ in { 2 } }
    container.register((() throws -> Int).self) { _ in { 3 } }
    #expect(container.resolve((() -> Int).self)?() == 1)
    #expect(container.resolve((@Sendable () -> Int).self)?() == 2)
    let throwing = try #require(container.resolve((() throws -> Int).self))
    #expect(try throwing() == 3)
  }

  @Test func tuplesWithAndWithoutLabelsAreTwoKeys() {
    container.register((width: Int, height: Int).self) { _ in (1, 2) }
    #expect(container.resolve((Int, Int).self) == nil)
  }

  @Test func metatypesAreServices() {
    container.register((any Store.Type).self) { _ in MemoryStore.self }
    #expect(container.resolve((any Store.Type).self) == MemoryStore.self)
  }

  @Test func aServiceOfNoSizeIsResolved() {
    container.register(Void.self) { _ in () }
    #expect(container.resolve(Void.self) != nil)
  }

  @Test func aThousandRegistrationsAreAllFound() {
    for number in 0..<1000 { container.register(Int.self, name: "\(number)") { _ in number } }
    #expect((0..<1000).map { container.resolve(Int.self, name: "\($0)") } == Array(0..<1000))
  }

  @Test func synchronizeReturnsTheSameRegistrations() {
    container.register(Int.self) { _ in 7 }
    #expect(container.synchronize().resolve(Int.self) == 7)
  }

  @Test func theDefaultScopeIsTheContainersChoice() {
    let container = Container(defaultObjectScope: .container)
    #expect(container.register(Int.self) { _ in 7 }.objectScope === ObjectScope.container)
  }

  @Test func theDefaultScopeIsGraphIfTheContainerSaysNothing() {
    #expect(container.register(Int.self) { _ in 7 }.objectScope === ObjectScope.graph)
  }
}

struct InstanceRegistrationTests {
  private let container = Container()

  @Test func anInstanceIsInContainerScope() {
    #expect(container.register(Int.self, instance: 7).objectScope === ObjectScope.container)
  }

  @Test func anInstanceIsHandedOutAsItIsInEveryScope() throws {
    for scope in [ObjectScope.transient, .graph, .container, .weak] {
      let store = MemoryStore()
      container.register(MemoryStore.self, instance: store).inObjectScope(scope)
      #expect(try container.get(MemoryStore.self) === store)
      #expect(try container.get(MemoryStore.self) === store)
    }
  }

  @Test func anInstanceMayHaveAName() {
    container.register(Int.self, name: "seven", instance: 7)
    #expect(container.resolve(Int.self, name: "seven") == 7)
  }

  @Test func anInstanceIsCompletedOnce() {
    let completions = Counter()
    container.register(Int.self, instance: 7).initCompleted { _, _ in completions.increment() }
    _ = [container.resolve(Int.self), container.resolve(Int.self)]
    #expect(completions.value == 1)
  }

  @Test func anInstanceIsLetGoWithItsRegistration() {
    let lifetimes = Lifetimes()
    container.register(Tracked.self, instance: Tracked(lifetimes))
    _ = container.resolve(Tracked.self)
    container.unregister(Tracked.self)
    #expect(lifetimes.alive == 0)
  }
}

struct NameTests {
  private let container = Container()

  @Test func namesTellRegistrationsOfOneTypeApart() {
    container.register(Int.self) { _ in 0 }
    container.register(Int.self, name: "one") { _ in 1 }
    container.register(Int.self, name: "two") { _ in 2 }
    #expect(container.resolve(Int.self) == 0)
    #expect(container.resolve(Int.self, name: "one") == 1)
    #expect(container.resolve(Int.self, name: "two") == 2)
  }

  @Test func noNameAsksForTheUnnamedRegistration() throws {
    container.register(Int.self) { _ in 0 }
    #expect(container.resolve(Int.self, name: nil) == 0)
    #expect(try container.get(Int.self, name: nil) == 0)
    #expect(container.require(Int.self, name: nil) == 0)
  }

  @Test func anUnknownNameIsNotAnsweredByTheUnnamedRegistration() {
    container.register(Int.self) { _ in 0 }
    #expect(container.resolve(Int.self, name: "other") == nil)
  }

  @Test func theUnnamedRequestIsNotAnsweredByANamedRegistration() {
    container.register(Int.self, name: "one") { _ in 1 }
    #expect(container.resolve(Int.self) == nil)
  }

  @Test func theEmptyNameIsANameOfItsOwn() {
    container.register(Int.self) { _ in 0 }
    container.register(Int.self, name: "") { _ in 1 }
    #expect(container.resolve(Int.self) == 0)
    #expect(container.resolve(Int.self, name: "") == 1)
  }

  @Test func namesAreComparedByTheirCharacters() {
    container.register(Int.self, name: "caf\u{E9}") { _ in 1 }
    #expect(container.resolve(Int.self, name: "cafe\u{301}") == 1)
  }

  @Test func sharedInstancesOfTwoNamesAreTwo() throws {
    container.register(MemoryStore.self, name: "one") { _ in MemoryStore() }.inObjectScope(.container)
    container.register(MemoryStore.self, name: "two") { _ in MemoryStore() }.inObjectScope(.container)
    #expect(try container.get(MemoryStore.self, name: "one") !== container.get(MemoryStore.self, name: "two"))
  }
}
