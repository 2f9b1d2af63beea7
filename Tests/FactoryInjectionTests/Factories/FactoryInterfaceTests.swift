import FactoryInjection
import TestSupport
import Testing

private struct UserDetail: Screen, FactoryComponent {
  let title: String
  init(id: Int, prefix: String) { title = "\(prefix) \(id)" }
  static var factory: Wiring<DetailScreen.Factory> { autocreate(UserDetail.init) }
}
private enum OtherScreen: FactoryInterface {
  typealias Factory = DetailScreen.Factory
}

/// Factories that are known by an interface which another module declares.
struct FactoryInterfaceTests {
  private let container = Container()

  init() {
    container.register(String.self) { _ in "user" }
  }

  @Test func aComponentIsFoundByItsInterface() {
    container.register(factory: UserDetail.self, as: DetailScreen.self)
    #expect(container.require(factory: DetailScreen.self)(7).title == "user 7")
  }

  @Test func itIsFoundByTheComponentToo() {
    container.register(factory: UserDetail.self, as: DetailScreen.self)
    #expect(container.require(factory: UserDetail.self)(7).title == "user 7")
  }

  @Test func itIsFoundByTheClosureTypeToo() {
    container.register(factory: UserDetail.self, as: DetailScreen.self)
    #expect(container.require(DetailScreen.Factory.self)(7).title == "user 7")
  }

  @Test func itIsFoundAsFactoryOfTheInterface() {
    container.register(factory: UserDetail.self, as: DetailScreen.self)
    #expect(container.require(FactoryOf<DetailScreen>.self).make(7).title == "user 7")
  }

  @Test func itIsFoundByTheInterfaceThroughAChild() {
    container.register(factory: UserDetail.self, as: DetailScreen.self)
    let child = Container(parent: container)
    child.register(String.self) { _ in "guest" }
    #expect(child.require(factory: DetailScreen.self)(7).title == "guest 7")
  }

  @Test func itMayHaveAName() {
    container.register(factory: UserDetail.self, as: DetailScreen.self, name: "a")
    #expect(container.resolve(factory: DetailScreen.self) == nil)
    #expect(container.require(factory: DetailScreen.self, name: "a")(7).title == "user 7")
  }

  @Test func aComponentAloneDoesNotAnswerForTheInterface() {
    container.register(factory: UserDetail.self)
    #expect(container.resolve(factory: DetailScreen.self) == nil)
    #expect(!container.hasAnyRegistration(ofFactory: DetailScreen.self))
  }

  @Test func oneComponentMayHaveTwoInterfaces() {
    container.register(factory: UserDetail.self, as: DetailScreen.self)
    container.register(factory: UserDetail.self, as: OtherScreen.self)
    #expect(container.require(factory: DetailScreen.self)(7).title == "user 7")
    #expect(container.require(factory: OtherScreen.self)(7).title == "user 7")
    #expect(container.require(DetailScreen.Factory.self)(7).title == "user 7")
  }

  @Test func unregisteringTheInterfaceRemovesAllKeys() {
    container.register(factory: UserDetail.self, as: DetailScreen.self)
    #expect(container.unregister(factory: DetailScreen.self))
    #expect(container.resolve(factory: UserDetail.self) == nil)
    #expect(container.resolve(DetailScreen.Factory.self) == nil)
    #expect(!container.unregister(factory: UserDetail.self))
  }

  @Test func unregisteringTheComponentRemovesAllKeys() {
    container.register(factory: UserDetail.self, as: DetailScreen.self)
    #expect(container.unregister(factory: UserDetail.self))
    #expect(container.resolve(factory: DetailScreen.self) == nil)
  }

  @Test func aMissingDependencyIsFoundThroughTheInterface() throws {
    container.register(factory: UserDetail.self, as: DetailScreen.self)
    container.unregister(String.self)
    let error = try #require(throws: ResolutionError.self) { try container.get(factory: DetailScreen.self) }
    #expect(error.kind == .notRegistered)
    #expect(ObjectIdentifier(error.service) == ObjectIdentifier(String.self))
  }

  @Test func oneRegistrationWithAnInterfaceIsOne() {
    container.removeAll()
    container.register(factory: UserDetail.self, as: DetailScreen.self)
    #expect(container.registrations.count == 1)
  }

  // MARK: Stubs

  @Test func aClosureStandsForAnInterface() {
    container.register(factory: DetailScreen.self) { _ in { StubScreen(title: "stub \($0)") } }
    #expect(container.require(factory: DetailScreen.self)(7).title == "stub 7")
  }

  @Test func aClosureStandsForAComponent() {
    container.register(factory: UserDetail.self) { _ in { StubScreen(title: "stub \($0)") } }
    #expect(container.require(factory: UserDetail.self)(7).title == "stub 7")
  }

  @Test func aStubReplacesTheComponent() {
    container.register(factory: UserDetail.self, as: DetailScreen.self)
    container.register(factory: DetailScreen.self) { _ in { StubScreen(title: "stub \($0)") } }
    #expect(container.require(factory: DetailScreen.self)(7).title == "stub 7")
  }

  @Test func aStubInAChildOverridesTheComponent() {
    container.register(factory: UserDetail.self, as: DetailScreen.self)
    let child = Container(parent: container)
    child.register(factory: DetailScreen.self) { _ in { StubScreen(title: "stub \($0)") } }
    #expect(child.require(factory: DetailScreen.self)(7).title == "stub 7")
    #expect(container.require(factory: DetailScreen.self)(7).title == "user 7")
  }

  @Test func aStubMayResolve() {
    container.register(factory: DetailScreen.self) { resolver in
      { StubScreen(title: "\(resolver.require(String.self)) \($0)") }
    }
    #expect(container.require(factory: DetailScreen.self)(7).title == "user 7")
  }

  @Test func factoryOfMayHoldAStub() {
    #expect(FactoryOf<DetailScreen> { StubScreen(title: "stub \($0)") }.make(7).title == "stub 7")
  }

  @Test func aRegistrationOfFactoryOfWins() {
    container.register(factory: UserDetail.self)
    container.register(FactoryOf<UserDetail>.self) { _ in FactoryOf { StubScreen(title: "stub \($0)") } }
    #expect(container.require(FactoryOf<UserDetail>.self).make(7).title == "stub 7")
  }
}
