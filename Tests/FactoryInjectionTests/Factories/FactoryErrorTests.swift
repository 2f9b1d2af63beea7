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
private struct Retrying: FactoryComponent {
  init(id: Int, store: any Store, retries: Int = 3) {}
  static var factory: Wiring<@Sendable (Int) -> Retrying> { autocreate(Retrying.init, line: 3) }
}
private struct Tabs: FactoryComponent {
  init(details: @escaping Detail.Factory) {}
  static var factory: Wiring<@Sendable () -> Tabs> { autocreate(Tabs.init, line: 4) }
}
private struct Pages: FactoryComponent {
  init(details: FactoryOf<Detail>) {}
  static var factory: Wiring<@Sendable () -> Pages> { autocreate(Pages.init, line: 5) }
}
private enum Elsewhere {
  struct Detail: FactoryComponent {
    init(id: Int) {}
    static var factory: Wiring<@Sendable (Int) -> Elsewhere.Detail> { autocreate(Elsewhere.Detail.init) }
  }
}
private struct List {
  init(title: String, details: @escaping Detail.Factory) {}
}

/// The texts of what goes wrong with factories, letter by letter.
struct FactoryErrorTests {
  private let container = Container()
  private let file = "FactoryInjectionTests/FactoryErrorTests.swift"

  @Test func aMissingFactory() {
    #expect(
      failureText { try container.get(factory: Detail.self, line: 9) } == """
        Detail.factory is not registered.
          asked at: \(file):9
          fix: register it in this container or a parent: container.register(factory: Detail.self)
        """)
  }

  /// The text did not say that the component is registered, as a factory.
  @Test func theProductOfAComponent() {
    container.register(factory: Detail.self, line: 11)
    #expect(
      failureText { try container.get(Detail.self, argument: 3, line: 9) } == """
        Detail with arguments (Int) is not registered.
          asked at: \(file):9
          near miss: Detail.factory (\(file):11): a component, made by its factory: take Detail.Factory or FactoryOf<Detail>
          fix: register it in this container or a parent: container.register(Detail.self) { (resolver: any Resolver, argument: Int) in … }
        """)
    container.autoregister(List.self, line: 12) { (_: Detail) in List(title: "") { _ in fatalError("not called") } }
    let missing = container.verify().findings.filter { $0.services.first == "Detail" }
    #expect(
      missing.map { $0.details.dropFirst() } == [
        [
          "near miss: Detail.factory (\(file):11): "
            + "a component, made by its factory: take Detail.Factory or FactoryOf<Detail>"
        ]
      ])
  }

  /// The arguments were ignored.
  @Test func aFactoryThatIsAskedForWithTheArgumentsOfItsProduct() {
    container.register((any Store).self) { _ in DiskStore() }
    container.register(factory: Detail.self, line: 11)
    #expect(
      failureText { try container.get(FactoryOf<Detail>.self, argument: 3, line: 9) } == """
        FactoryOf<Detail> with arguments (Int) is not registered.
          asked at: \(file):9
          A factory takes no arguments when it is asked for: pass them to its closure.
          fix: register it in this container or a parent: container.register(FactoryOf<Detail>.self) { (resolver: any Resolver, argument: Int) in … }
        """)
    #expect(
      failureText { try container.get(Detail.Factory.self, argument: 3, line: 9) } == """
        @Sendable (Int) -> Detail with arguments (Int) is not registered.
          asked at: \(file):9
          near miss: Detail.factory (\(file):11): a factory, which takes no arguments when it is asked for
            registered: ()
            asked for:  (Int)
          fix: register it in this container or a parent: container.register((@Sendable (Int) -> Detail).self) { (resolver: any Resolver, argument: Int) in … }
        """)
    #expect(container.resolve(FactoryOf<Detail>?.self, argument: 3).map { $0 == nil } == true)
    #expect(container.resolve(FactoryOf<Detail>.self) != nil)
  }

  @Test func aMissingNameOfAFactory() {
    container.register(factory: Detail.self, name: "a", line: 11)
    #expect(
      failureText { try container.get(factory: Detail.self, name: "b", line: 9) } == """
        Detail.factory named "b" is not registered.
          asked at: \(file):9
          near miss: Detail.factory named "a" (\(file):11): registered under the name "a"
          fix: register it in this container or a parent: container.register(factory: Detail.self, name: "b")
        """)
  }

  @Test func aMissingFactoryOfAnInterface() {
    #expect(
      failureText { try container.get(factory: DetailScreen.self, line: 9) } == """
        DetailScreen.factory is not registered.
          asked at: \(file):9
          fix: register it in this container or a parent: container.register(factory: DetailScreen.self)
        """)
  }

  @Test func aComponentOfTheSameNameInAnotherScope() {
    container.register(factory: Elsewhere.Detail.self, line: 11)
    #expect(
      failureText { try container.get(factory: Detail.self, line: 9) } == """
        FactoryInjectionTests.Detail.factory is not registered.
          asked at: \(file):9
          near miss: FactoryInjectionTests.Elsewhere.Detail.factory (\(file):11): a type of another module or scope with the same name
          fix: register it in this container or a parent: container.register(factory: FactoryInjectionTests.Detail.self)
        """)
  }

  @Test func aFactoryThatIsAskedForAsAService() {
    container.register(factory: Detail.self, name: "a", line: 11)
    #expect(
      failureText { try container.get(Detail.Factory.self, line: 9) } == """
        @Sendable (Int) -> Detail is not registered.
          asked at: \(file):9
          near miss: Detail.factory named "a" (\(file):11): a factory: resolve it with factory:
          fix: register it in this container or a parent: container.register((@Sendable (Int) -> Detail).self) { resolver in … }
        """)
  }

  @Test func aMissingDependencyIsToldWhenTheFactoryIsResolved() {
    container.register(factory: Detail.self, line: 11)
    #expect(
      failureText { try container.get(factory: Detail.self, line: 9) } == """
        any Store is not registered.
          chain: Detail.factory (\(file):11) → any Store
          asked at: \(file):9
          It is parameter 2 of 2 of the initializer at \(file):1.
          fix: register it in this container or a parent: container.register((any Store).self) { resolver in … }
        """)
  }

  @Test func aMissingDependencyIsToldWhenTheClosureTypeIsResolved() {
    container.register(factory: Detail.self, line: 11)
    #expect(
      failureText { try container.get(Detail.Factory.self, line: 9) } == """
        any Store is not registered.
          chain: Detail.factory (\(file):11) → any Store
          asked at: \(file):9
          It is parameter 2 of 2 of the initializer at \(file):1.
          fix: register it in this container or a parent: container.register((any Store).self) { resolver in … }
        """)
  }

  @Test func aMissingDependencyIsToldWhenFactoryOfIsResolved() {
    container.register(factory: Detail.self, line: 11)
    #expect(
      failureText { try container.get(FactoryOf<Detail>.self, line: 9) } == """
        any Store is not registered.
          chain: Detail.factory (\(file):11) → any Store
          asked at: \(file):9
          It is parameter 2 of 2 of the initializer at \(file):1.
          fix: register it in this container or a parent: container.register((any Store).self) { resolver in … }
        """)
  }

  @Test func aMissingDependencyOfANamedFactory() {
    container.register(factory: Detail.self, name: "a", line: 11)
    #expect(
      failureText { try container.get(factory: Detail.self, name: "a", line: 9) } == """
        any Store is not registered.
          chain: Detail.factory named "a" (\(file):11) → any Store
          asked at: \(file):9
          It is parameter 2 of 2 of the initializer at \(file):1.
          fix: register it in this container or a parent: container.register((any Store).self) { resolver in … }
        """)
  }

  @Test func aDefaultedParameterCountsAsADependency() {
    container.register(factory: Retrying.self, line: 11)
    container.register((any Store).self) { _ in DiskStore() }
    #expect(
      failureText { try container.get(factory: Retrying.self, line: 9) } == """
        Int is not registered.
          chain: Retrying.factory (\(file):11) → Int
          asked at: \(file):9
          It is parameter 3 of 3 of the initializer at \(file):3. If that parameter has a default value, it still counts as a dependency: pass a closure that leaves it out.
          fix: register it in this container or a parent: container.register(Int.self) { resolver in … }
        """)
  }

  @Test func aMissingClosureTypeOfAComponent() {
    container.register(factory: Tabs.self, line: 11)
    #expect(
      failureText { try container.get(factory: Tabs.self, line: 9) } == """
        @Sendable (Int) -> Detail is not registered.
          chain: Tabs.factory (\(file):11) → @Sendable (Int) -> Detail
          asked at: \(file):9
          It is parameter 1 of 1 of the initializer at \(file):4.
          fix: register it in this container or a parent: container.register((@Sendable (Int) -> Detail).self) { resolver in … }
        """)
  }

  @Test func aMissingFactoryOfADependency() {
    container.register(factory: Pages.self, line: 11)
    #expect(
      failureText { try container.get(factory: Pages.self, line: 9) } == """
        Detail.factory is not registered.
          chain: Pages.factory (\(file):11) → Detail.factory
          asked at: \(file):9
          fix: register it in this container or a parent: container.register(factory: Detail.self)
        """)
  }

  @Test func anAmbiguousClosureType() {
    container.register(factory: Detail.self, line: 11)
    container.register(factory: Other.self, line: 12)
    #expect(
      failureText { try container.get(Detail.Factory.self, line: 9) } == """
        @Sendable (Int) -> Detail is the factory type of several components.
          asked at: \(file):9
          Registered by Detail (\(file):11) and Other (\(file):12).
          fix: take FactoryOf of the component instead of the closure type
        """)
  }

  @Test func anAmbiguousClosureTypeAtTheEndOfAChain() {
    container.register(factory: Detail.self, line: 11)
    container.register(factory: Other.self, line: 12)
    container.register(String.self) { _ in "title" }
    container.autoregister(List.self, line: 13, initializer: List.init)
    #expect(
      failureText { try container.get(List.self, line: 9) } == """
        @Sendable (Int) -> Detail is the factory type of several components.
          chain: List (\(file):13) → @Sendable (Int) -> Detail
          asked at: \(file):9
          Registered by Detail (\(file):11) and Other (\(file):12).
          fix: take FactoryOf of the component instead of the closure type
        """)
  }

  @Test func anAmbiguousDependencyIsToldWhenTheFactoryIsResolved() {
    container.register(factory: Detail.self, line: 11)
    container.register(factory: Other.self, line: 12)
    container.register(factory: Tabs.self, line: 13)
    #expect(
      failureText { try container.get(factory: Tabs.self, line: 9) } == """
        @Sendable (Int) -> Detail is the factory type of several components.
          chain: Tabs.factory (\(file):13) → @Sendable (Int) -> Detail
          asked at: \(file):9
          Registered by Detail (\(file):11) and Other (\(file):12).
          fix: take FactoryOf of the component instead of the closure type
        """)
  }

  @Test func aMissingDependencyOfAnAutoregisteredService() {
    container.register(factory: Other.self, line: 12)
    container.autoregister(List.self, line: 13, initializer: List.init)
    #expect(
      failureText { try container.get(List.self, line: 9) } == """
        String is not registered.
          chain: List (\(file):13) → String
          asked at: \(file):9
          It is parameter 1 of 2 of the initializer at \(file):13. If that parameter has a default value, it still counts as a dependency: pass a closure that leaves it out.
          fix: register it in this container or a parent: container.register(String.self) { resolver in … }
        """)
  }
}
