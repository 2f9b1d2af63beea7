import InjectionTesting
import TestSupport
import Testing

/// An override goes where the registration stands that it replaces.
struct OverriddenParentTests {
  @Test func sharedServiceOfAParentIsBuiltWithTheOverride() {
    let child = Container(parent: .live())
    let test = child.overriding((any Users).self) { _ in StubUsers() }
    #expect(test.require(UserCache.self).names == ["stub"])
    #expect(child.require(UserCache.self).names == ["live"])
  }

  @Test func sharedOverrideOfAParentsServiceHasOneInstance() {
    let child = Container(parent: .live())
    child.register(Int.self) { $0.require(UserCache.self).names.count }
    let builds = Recorder<String>()
    let test = child.overriding {
      $0.register((any Users).self) { _ in
        builds.append("users")
        return StubUsers()
      }.inObjectScope(.container)
    }
    _ = test.require(UserCache.self)
    #expect(test.require((any Users).self).names == ["stub"])
    #expect(builds.values == ["users"])
  }

  @Test func serviceOfBothIsOverriddenInBoth() {
    let child = Container(parent: .live())
    child.register((any Users).self) { _ in OtherUsers() }
    let test = child.overriding((any Users).self) { _ in StubUsers() }
    #expect(test.require((any Users).self).names == ["stub"])
    #expect(test.require(UserCache.self).names == ["stub"])
  }

  @Test func furtherTypeOfTheOverrideOfAParentsServiceSharesItsInstance() {
    let child = Container(parent: .live())
    let test = child.overriding {
      $0.register(UserCache.self) { _ in UserCache(users: StubUsers()) }.inObjectScope(.container)
        .implements(AnyObject.self)
    }
    let isShared = test.require(AnyObject.self) === test.require(UserCache.self)
    #expect(isShared)
    #expect(test.require(UserCache.self).names == ["stub"])
  }

  @Test func whatReplacesNothingIsAddedToTheContainerItself() {
    let child = Container(parent: .live())
    let test = child.overriding(Int.self) { _ in 1 }
    #expect(test.registrations.map(\.title) == ["Int"])
    #expect(test.require(Int.self) == 1)
  }
}
