import FactoryInjection
import TestSupport
import Testing

private protocol Store {}
private struct DiskStore: Store {}

private struct Stored: FactoryComponent {
  init(id: Int, store: any Store) {}
  static let factory: Wiring<@Sendable (Int) -> Stored> = Stored.autocreate(Stored.init)
}
private struct Computed: FactoryComponent {
  init(id: Int, store: any Store) {}
  static var factory: Wiring<@Sendable (Int) -> Computed> { autocreate(Computed.init) }
}
private struct ByHand: FactoryComponent {
  static var factory: Wiring<@Sendable (Int) throws -> ByHand> {
    { resolver in
      { _ in
        _ = try resolver.get((any Store).self)
        return ByHand()
      }
    }
  }
}
private struct CountsEvaluations: FactoryComponent {
  static let evaluations = Counter()
  static var factory: Wiring<@Sendable () -> CountsEvaluations> {
    evaluations.increment()
    return autocreate(CountsEvaluations.init)
  }
}

/// What a component declares is known in every container that registers it.
struct FactoryDeclarationTests {
  @Test func aStoredFactoryIsCheckedInEveryContainer() throws {
    for _ in 0..<3 {
      let container = Container()
      container.register(factory: Stored.self)
      let error = try #require(throws: ResolutionError.self) { try container.get(factory: Stored.self) }
      #expect(ObjectIdentifier(error.service) == ObjectIdentifier((any Store).self))
      container.register((any Store).self) { _ in DiskStore() }
      #expect(throws: Never.self) { try container.get(factory: Stored.self) }
    }
  }

  @Test func aStoredFactoryIsCheckedAlsoIfItWasUsedBeforeItWasRegistered() {
    let container = Container()
    container.register((any Store).self) { _ in DiskStore() }
    _ = Stored.factory(container)(7)
    let other = Container()
    other.register(factory: Stored.self)
    #expect(throws: ResolutionError.self) { try other.get(factory: Stored.self) }
  }

  @Test func aCopyIsCheckedToo() {
    let container = Container()
    container.register(factory: Computed.self)
    #expect(throws: ResolutionError.self) { try container.copy().get(factory: Computed.self) }
  }

  @Test func aDependencyOfTheChildIsEnough() {
    let container = Container()
    container.register(factory: Computed.self)
    let child = Container(parent: container)
    child.register((any Store).self) { _ in DiskStore() }
    #expect(throws: Never.self) { try child.get(factory: Computed.self) }
    #expect(throws: ResolutionError.self) { try container.get(factory: Computed.self) }
  }

  @Test func theCheckBuildsNothing() throws {
    let container = Container()
    let runs = Counter()
    container.register(factory: Computed.self)
    container.register((any Store).self) { _ in
      runs.increment()
      return DiskStore()
    }.inObjectScope(.container)
    _ = try container.get(factory: Computed.self)
    #expect(runs.value == 0)
  }

  @Test func aFactoryWrittenByHandIsOpaque() throws {
    let container = Container()
    container.register(factory: ByHand.self)
    let make = try container.get(factory: ByHand.self)
    #expect(throws: ResolutionError.self) { try make(7) }
  }

  @Test func aStubIsOpaque() {
    let container = Container()
    container.register(factory: Computed.self) { resolver in
      { Computed(id: $0, store: resolver.require((any Store).self)) }
    }
    #expect(throws: Never.self) { try container.get(factory: Computed.self) }
  }

  @Test func theGetterIsEvaluatedOnceForEachRegistration() throws {
    let container = Container()
    container.register(factory: CountsEvaluations.self)
    for _ in 0..<3 { _ = try container.get(factory: CountsEvaluations.self)() }
    #expect(CountsEvaluations.evaluations.value == 1)
  }
}
