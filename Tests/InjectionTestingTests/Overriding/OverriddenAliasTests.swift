import InjectionTesting
import TestSupport
import Testing

/// What stands for a registration stands for its override.
struct OverriddenAliasTests {
  @Test func furtherTypeStandsForTheOverride() {
    let container = Container()
    container.register(LiveUsers.self) { _ in LiveUsers() }
    container.register(UserCache.self) { _ in UserCache(users: LiveUsers()) }.implements(AnyObject.self)
    let test = container.overriding(UserCache.self) { _ in UserCache(users: StubUsers()) }
    #expect((test.require(AnyObject.self) as? UserCache)?.names == ["stub"])
    #expect((container.require(AnyObject.self) as? UserCache)?.names == ["live"])
  }

  @Test func furtherTypeOfAFurtherTypeStandsForTheOverride() {
    let container = Container()
    let cache = container.register(UserCache.self) { _ in UserCache(users: LiveUsers()) }
    let object = container.forward(AnyObject.self, to: cache)
    container.forward(Any.self, to: object)
    let test = container.overriding(UserCache.self) { _ in UserCache(users: StubUsers()) }
    #expect((test.require(Any.self) as? UserCache)?.names == ["stub"])
  }

  @Test func furtherTypeThatTheOverrideIsNotIsAnError() throws {
    let container = Container()
    container.register((any Users).self) { _ in LiveUsers() }.implements(LiveUsers.self)
    let test = container.overriding((any Users).self) { _ in StubUsers() }
    let error = #expect(throws: ResolutionError.self) { try test.get(LiveUsers.self) }
    #expect(error?.kind == .unrelatedType)
  }

  @Test func overrideThatStandsForWhatStoodForItIsNoCircle() {
    let container = Container()
    let users = container.register((any Users).self) { _ in LiveUsers() }
    container.forward(Any.self, to: users)
    let test = container.overriding {
      $0.forward((any Users).self, to: $0.register(OtherUsers.self) { _ in OtherUsers() })
    }
    #expect((test.require(Any.self) as? any Users)?.names == ["other"])
  }

  @Test(arguments: [true, false])
  func factoryIsOverriddenUnderAllItsKeys(_ isByComponent: Bool) {
    let container = Container.live()
    container.autoregister(Box.self, initializer: Box.init)
    let stub = FactoryStub(DetailKey.self) { _ in Detail(title: "stub") }
    let test =
      isByComponent ? container.overriding(factory: Detail.self, stub.wiring) : container.overriding(with: stub)
    #expect(test.require(factory: Detail.self)(1).title == "stub")
    #expect(test.require(factory: DetailKey.self)(2).title == "stub")
    #expect(test.require(Detail.Factory.self)(3).title == "stub")
    #expect(test.require(Box.self).make(4).title == "stub")
    #expect(stub.calls == [1, 2, 3, 4])
    #expect(container.require(factory: Detail.self)(1).title == "live 1")
  }

  @Test func factoryOfAParentIsOverriddenThere() {
    let stub = FactoryStub(DetailKey.self) { _ in Detail(title: "stub") }
    let test = Container(parent: .live()).overriding(with: stub)
    #expect(test.require(factory: Detail.self)(1).title == "stub")
    #expect(test.require(Detail.Factory.self)(2).title == "stub")
    #expect(test.registrations.isEmpty)
  }

  @Test func closureTypeIsOverriddenAlone() {
    let test = Container.live().overriding(Detail.Factory.self) { _ in { _ in Detail(title: "closure") } }
    #expect(test.require(Detail.Factory.self)(1).title == "closure")
    #expect(test.require(factory: Detail.self)(1).title == "live 1")
  }

  private struct Box {
    let make: Detail.Factory
    init(make: @escaping Detail.Factory) { self.make = make }
  }
}
