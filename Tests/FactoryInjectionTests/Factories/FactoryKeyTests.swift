import FactoryInjection
import TestSupport
import Testing

private final class UserDetail: Screen, FactoryComponent {
  let title: String
  init(id: Int) { title = "user \(id)" }
  static var factory: Wiring<@Sendable (_ id: Int) -> any Screen> { autocreate(UserDetail.init) }
}
private final class GroupDetail: Screen, FactoryComponent {
  let title: String
  init(id: Int) { title = "group \(id)" }
  static var factory: Wiring<@Sendable (_ number: Int) -> any Screen> { autocreate(GroupDetail.init) }
}
private typealias MakeScreen = @Sendable (Int) -> any Screen

private class Base: FactoryComponent {
  let text: String
  required init(id: Int) { text = "\(Self.self) \(id)" }
  static var factory: Wiring<@Sendable (Int) -> Base> { autocreate { @Sendable id in Self(id: id) } }
}
private final class Derived: Base {}

private struct Tabs {
  let users: FactoryOf<UserDetail>
  let groups: FactoryOf<GroupDetail>
}
private struct List {
  let make: MakeScreen
  init(make: @escaping MakeScreen) { self.make = make }
}

/// The component is part of the key.
struct FactoryKeyTests {
  private let container = Container()

  // MARK: Two components with one closure type

  @Test func twoComponentsWithOneClosureTypeStayApart() {
    registerBoth()
    #expect(container.require(factory: UserDetail.self)(7).title == "user 7")
    #expect(container.require(factory: GroupDetail.self)(7).title == "group 7")
  }

  @Test func twoComponentsWithOneClosureTypeStayApartAsFactoryOf() {
    registerBoth()
    #expect(container.require(FactoryOf<UserDetail>.self).make(7).title == "user 7")
    #expect(container.require(FactoryOf<GroupDetail>.self).make(7).title == "group 7")
  }

  @Test func factoryOfIsInjected() {
    registerBoth()
    container.autoregister(Tabs.self, initializer: Tabs.init)
    let tabs = container.require(Tabs.self)
    #expect([tabs.users.make(7).title, tabs.groups.make(7).title] == ["user 7", "group 7"])
  }

  @Test func theClosureTypeOfTwoComponentsIsAmbiguous() throws {
    registerBoth()
    let error = try #require(throws: ResolutionError.self) { try container.get(MakeScreen.self) }
    #expect(error.kind == .ambiguousFactory)
  }

  @Test func removingOneOfTwoComponentsMakesTheClosureTypeClear() throws {
    registerBoth()
    container.unregister(factory: UserDetail.self)
    #expect(try container.get(MakeScreen.self)(7).title == "group 7")
  }

  @Test func addingTheOtherMakesTheClosureTypeAmbiguousAgain() throws {
    registerBoth()
    container.unregister(factory: UserDetail.self)
    container.register(factory: UserDetail.self)
    #expect(throws: ResolutionError.self) { try container.get(MakeScreen.self) }
  }

  @Test func removingBothLeavesNothing() {
    registerBoth()
    container.unregister(factory: UserDetail.self)
    container.unregister(factory: GroupDetail.self)
    #expect(container.resolve(MakeScreen.self) == nil)
    #expect(!container.hasAnyRegistration(of: MakeScreen.self))
  }

  @Test func removeAllLeavesNothing() {
    registerBoth()
    container.removeAll()
    #expect(container.resolve(MakeScreen.self) == nil)
    #expect(container.resolve(factory: UserDetail.self) == nil)
    #expect(container.registrations.isEmpty)
  }

  @Test func registeringOneComponentTwiceIsNotAmbiguous() throws {
    container.register(factory: UserDetail.self)
    container.register(factory: UserDetail.self)
    #expect(try container.get(MakeScreen.self)(7).title == "user 7")
  }

  @Test func unregisteringAnAmbiguousClosureTypeRemovesNothing() {
    registerBoth()
    #expect(!container.unregister(MakeScreen.self))
    #expect(container.require(factory: UserDetail.self)(7).title == "user 7")
    #expect(throws: ResolutionError.self) { try container.get(MakeScreen.self) }
  }

  @Test func unregisteringTheClosureTypeOfOneComponentRemovesNothing() throws {
    container.register(factory: UserDetail.self)
    #expect(!container.unregister(MakeScreen.self))
    #expect(try container.get(MakeScreen.self)(7).title == "user 7")
  }

  // MARK: The closure type

  @Test func theClosureTypeOfOneComponentIsInjected() {
    container.register(factory: UserDetail.self)
    container.autoregister(List.self, initializer: List.init)
    #expect(container.require(List.self).make(7).title == "user 7")
  }

  @Test func theClosureTypeOfAParentsComponentIsInjected() {
    container.register(factory: UserDetail.self)
    #expect(Container(parent: container).require(MakeScreen.self)(7).title == "user 7")
  }

  @Test func aRegistrationOfTheClosureTypeBeforeTheComponentWins() throws {
    container.register(MakeScreen.self) { _ in { StubScreen(title: "stub \($0)") } }
    container.register(factory: UserDetail.self)
    #expect(try container.get(MakeScreen.self)(7).title == "stub 7")
  }

  @Test func aRegistrationOfTheClosureTypeAfterTheComponentWins() throws {
    container.register(factory: UserDetail.self)
    container.register(MakeScreen.self) { _ in { StubScreen(title: "stub \($0)") } }
    #expect(try container.get(MakeScreen.self)(7).title == "stub 7")
    #expect(container.require(factory: UserDetail.self)(7).title == "user 7")
  }

  @Test func aRegistrationOfTheClosureTypeEndsTheAmbiguity() throws {
    registerBoth()
    container.register(MakeScreen.self) { _ in { StubScreen(title: "stub \($0)") } }
    #expect(try container.get(MakeScreen.self)(7).title == "stub 7")
  }

  @Test func theComponentAnswersAgainAfterTheClosureTypeIsUnregistered() throws {
    container.register(factory: UserDetail.self)
    container.register(MakeScreen.self) { _ in { StubScreen(title: "stub \($0)") } }
    #expect(container.unregister(MakeScreen.self))
    #expect(try container.get(MakeScreen.self)(7).title == "user 7")
  }

  @Test func unregisteringTheComponentKeepsARegistrationOfTheClosureType() throws {
    container.register(MakeScreen.self) { _ in { StubScreen(title: "stub \($0)") } }
    container.register(factory: UserDetail.self)
    container.unregister(factory: UserDetail.self)
    #expect(try container.get(MakeScreen.self)(7).title == "stub 7")
  }

  // MARK: Names

  @Test func namesTellFactoriesOfOneComponentApart() {
    container.register(factory: UserDetail.self) { _ in { StubScreen(title: "plain \($0)") } }
    container.register(factory: UserDetail.self, name: "a") { _ in { StubScreen(title: "a \($0)") } }
    container.register(factory: UserDetail.self, name: "b")
    #expect(container.require(factory: UserDetail.self)(7).title == "plain 7")
    #expect(container.require(factory: UserDetail.self, name: "a")(7).title == "a 7")
    #expect(container.require(factory: UserDetail.self, name: "b")(7).title == "user 7")
    #expect(container.resolve(factory: UserDetail.self, name: "c") == nil)
  }

  @Test func theClosureTypeHasTheNameOfTheFactory() throws {
    container.register(factory: UserDetail.self, name: "a")
    container.register(factory: GroupDetail.self, name: "b")
    #expect(try container.get(MakeScreen.self, name: "a")(7).title == "user 7")
    #expect(try container.get(MakeScreen.self, name: "b")(7).title == "group 7")
    #expect(container.resolve(MakeScreen.self) == nil)
  }

  @Test func factoryOfHasTheNameOfTheFactory() throws {
    container.register(factory: UserDetail.self, name: "a")
    #expect(try container.get(FactoryOf<UserDetail>.self, name: "a").make(7).title == "user 7")
    #expect(container.resolve(FactoryOf<UserDetail>.self) == nil)
  }

  // MARK: Removing and asking

  @Test func unregisterTellsWhetherItRemovedTheFactory() {
    container.register(factory: UserDetail.self)
    container.register(factory: UserDetail.self, name: "a")
    #expect(container.unregister(factory: UserDetail.self))
    #expect(!container.unregister(factory: UserDetail.self))
    #expect(container.resolve(factory: UserDetail.self) == nil)
    #expect(container.resolve(factory: UserDetail.self, name: "a") != nil)
  }

  @Test func hasAnyRegistrationFindsFactoriesHereAndInParents() {
    container.register(factory: UserDetail.self, name: "a")
    let child = Container(parent: container)
    #expect(child.hasAnyRegistration(ofFactory: UserDetail.self, name: "a"))
    #expect(!child.hasAnyRegistration(ofFactory: UserDetail.self))
    #expect(!child.hasAnyRegistration(ofFactory: GroupDetail.self, name: "a"))
  }

  @Test func hasAnyRegistrationFindsTheClosureTypeOfAFactory() {
    container.register(factory: UserDetail.self)
    #expect(container.hasAnyRegistration(of: MakeScreen.self))
    #expect(!container.hasAnyRegistration(of: UserDetail.self))
    #expect(!container.hasAnyRegistration(of: FactoryOf<UserDetail>.self))
  }

  @Test func aFactoryIsOneRegistration() {
    container.register(factory: UserDetail.self, name: "a", line: 11)
    #expect(container.registrations.map { "\($0.component!) \($0.name!) \($0.location.line)" } == ["UserDetail a 11"])
  }

  @Test func aCopyHasTheFactoriesAndTheirAmbiguity() throws {
    registerBoth()
    let copy = container.copy()
    container.removeAll()
    #expect(copy.require(factory: UserDetail.self)(7).title == "user 7")
    #expect(throws: ResolutionError.self) { try copy.get(MakeScreen.self) }
    copy.unregister(factory: GroupDetail.self)
    #expect(try copy.get(MakeScreen.self)(7).title == "user 7")
  }

  @Test func aCopyKeepsWhatWinsOverAComponent() throws {
    container.register(MakeScreen.self) { _ in { StubScreen(title: "stub \($0)") } }
    container.register(factory: UserDetail.self)
    #expect(try container.copy().get(MakeScreen.self)(7).title == "stub 7")
  }

  // MARK: Subclasses

  @Test func aSubclassIsAComponentOfItsOwn() {
    container.register(factory: Base.self)
    #expect(container.resolve(factory: Derived.self) == nil)
    container.register(factory: Derived.self)
    #expect(container.require(factory: Base.self)(7).text == "Base 7")
    #expect(container.require(factory: Derived.self)(7).text == "Derived 7")
  }

  private func registerBoth() {
    container.register(factory: UserDetail.self)
    container.register(factory: GroupDetail.self)
  }
}
