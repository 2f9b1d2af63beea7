import FactoryInjection
import TestSupport
import Testing

private protocol Store {}
private struct DiskStore: Store {}
private struct Detail: FactoryComponent {
  init(id: Int, store: any Store) {}
  static var factory: Wiring<@Sendable (Int) -> Detail> { autocreate(Detail.init, line: 1) }
}
private struct Other: FactoryComponent {
  init(id: Int) {}
  static var factory: Wiring<@Sendable (Int) -> Detail> {
    autocreate { @Sendable id in Detail(id: id, store: DiskStore()) }
  }
}
private struct Throwing: FactoryComponent {
  init(id: Int, store: any Store) throws {}
  static var factory: Wiring<@Sendable (Int) throws -> Throwing> { autocreate(Throwing.init, line: 2) }
}

/// What the calls of factories throw, and what the observer is told about factories.
struct FactoryCallErrorTests {
  private let container = Container()
  private let file = "FactoryInjectionTests/FactoryCallErrorTests.swift"

  @Test func aThrowingProductThrowsWhenADependencyIsGone() throws {
    container.register(factory: Throwing.self)
    container.register((any Store).self) { _ in DiskStore() }
    let make = try container.get(factory: Throwing.self)
    #expect(throws: Never.self) { try make(7) }
    container.unregister((any Store).self)
    #expect(
      failureText { try make(7) } == """
        any Store is not registered.
          chain: Throwing.factory (\(file):2) → any Store
          fix: register it in this container or a parent: container.register((any Store).self) { resolver in … }
        """)
  }

  @Test func aThrowingProductThrowsWhenADependencyFails() throws {
    container.register(factory: Throwing.self)
    container.register((any Store).self, line: 14) { _ in throw CancellationError() }
    #expect(
      failureText { try container.get(factory: Throwing.self)(7) } == """
        any Store could not be made: its factory threw an error.
          chain: Throwing.factory (\(file):2) → any Store (\(file):14)
          error: CancellationError()
          fix: see the error that the factory threw
        """)
  }

  @Test func aFailureBehindAProductTellsTheWholeChain() throws {
    container.register(factory: Throwing.self)
    container.register((any Store).self, line: 14) { resolver in
      _ = try resolver.get(Int.self, line: 8)
      return DiskStore()
    }
    #expect(
      failureText { try container.get(factory: Throwing.self)(7) } == """
        Int is not registered.
          chain: Throwing.factory (\(file):2) → any Store (\(file):14) → Int
          asked at: \(file):8
          fix: register it in this container or a parent: container.register(Int.self) { resolver in … }
        """)
  }

  @Test func theFactoryMadeByTheGetterFailsOnlyWhenItIsCalled() throws {
    let make = Throwing.factory(container)
    #expect(throws: ResolutionError.self) { try make(7) }
  }

  // MARK: The observer

  @Test func resolveOfAMissingFactoryIsSilent() {
    let observer = RecordingObserver()
    container.observer = observer
    #expect(container.resolve(factory: Detail.self) == nil)
    #expect(observer.lines.isEmpty)
  }

  @Test func resolveOfAFactoryWithoutItsDependencyIsTold() {
    let observer = RecordingObserver()
    container.observer = observer
    container.register(factory: Detail.self, line: 11)
    #expect(container.resolve(factory: Detail.self) == nil)
    #expect(
      observer.lines == [
        "any Store is not registered; chain: Detail.factory (\(file):11) → any Store; "
          + "It is parameter 2 of 2 of the initializer at \(file):1; fix: register it in this container or a parent: "
          + "container.register((any Store).self) { resolver in … }"
      ])
  }

  @Test func resolveOfAnAmbiguousClosureTypeIsTold() {
    let observer = RecordingObserver()
    container.observer = observer
    container.register(factory: Detail.self, line: 11)
    container.register(factory: Other.self, line: 12)
    #expect(container.resolve(Detail.Factory.self) == nil)
    #expect(
      observer.lines == [
        "@Sendable (Int) -> Detail is the factory type of several components; "
          + "Registered by Detail (\(file):11) and Other (\(file):12); "
          + "fix: take FactoryOf of the component instead of the closure type"
      ])
  }
}
