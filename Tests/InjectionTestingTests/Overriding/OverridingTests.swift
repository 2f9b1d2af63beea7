import InjectionTesting
import TestSupport
import Testing

struct OverridingTests {
  @Test func copyHasTheOverrideAndTheOriginalHasNot() {
    let container = Container.live()
    let test = container.overriding((any Users).self) { _ in StubUsers() }
    #expect(test.require((any Users).self).names == ["stub"])
    #expect(container.require((any Users).self).names == ["live"])
  }

  @Test func sharedServiceIsBuiltAgainWithTheOverride() {
    let container = Container.live()
    let cache = container.require(UserCache.self)
    let test = container.overriding((any Users).self) { _ in StubUsers() }
    #expect(test.require(UserCache.self).names == ["stub"])
    #expect(container.require(UserCache.self) === cache)
  }

  @Test func closureOverridesSeveralServicesAndChoosesScopes() {
    let builds = Recorder<String>()
    let test = Container.live().overriding {
      $0.register((any Users).self) { _ in
        builds.append("users")
        return StubUsers()
      }.inObjectScope(.container)
      $0.register(Int.self, name: "limit") { _ in 3 }
    }
    _ = test.require((any Users).self)
    #expect(test.require(UserCache.self).names == ["stub"])
    #expect(builds.values == ["users"])
    #expect(test.require(Int.self, name: "limit") == 3)
  }

  @Test func overrideOfANameLeavesTheOthers() {
    let container = Container()
    container.register((any Users).self, name: "a") { _ in LiveUsers() }
    container.register((any Users).self, name: "b") { _ in LiveUsers() }
    let test = container.overriding((any Users).self, name: "a") { _ in StubUsers() }
    #expect(test.require((any Users).self, name: "a").names == ["stub"])
    #expect(test.require((any Users).self, name: "b").names == ["live"])
  }

  @Test func instanceIsTheOverride() {
    let cache = UserCache(users: OtherUsers())
    let test = Container.live().overriding(UserCache.self, instance: cache)
    #expect(test.require(UserCache.self) === cache)
  }

  @Test func asyncClosureIsTheOverride() async throws {
    let test = Container.live().overriding((any Users).self) { _ in
      await Task.yield()
      return StubUsers()
    }
    #expect(try await test.getAsync((any Users).self).names == ["stub"])
  }

  @MainActor private final class Panel {
    let names: [String]
    init(names: [String]) { self.names = names }
  }

  @MainActor @Test func mainActorClosureIsTheOverride() {
    let test = Container.live().overriding(Panel.self) { @MainActor resolver in
      Panel(names: resolver.require((any Users).self).names)
    }
    #expect(test.require(Panel.self).names == ["live"])
  }

  @Test func serviceWithArgumentsIsOverridden() {
    let container = Container()
    container.register(String.self) { (_, id: Int) in "live \(id)" }
    let test = container.overriding { $0.register(String.self) { (_, id: Int) in "stub \(id)" } }
    #expect(test.require(String.self, argument: 7) == "stub 7")
    #expect(container.require(String.self, argument: 7) == "live 7")
  }

  @Test func errorOfTheClosureIsPassedOn() {
    struct Refused: Error {}
    #expect(throws: Refused.self) { _ = try Container().overriding { _ in throw Refused() } }
  }

  @Test func overridesOfOverridesAreAllThere() {
    let first = Container.live().overriding(Int.self) { _ in 1 }
    let second = first.overriding((any Users).self) { _ in StubUsers() }
    #expect(second.require(Int.self) == 1)
    #expect(second.require((any Users).self).names == ["stub"])
    #expect(first.require((any Users).self).names == ["live"])
  }

  @Test func frozenContainerCanBeOverridden() {
    let container = Container.live()
    container.freeze()
    #expect(container.overriding((any Users).self) { _ in StubUsers() }.require(UserCache.self).names == ["stub"])
  }

  @Test func overrideIsNoDuplicateForVerify() {
    let container = Container.live()
    let report = container.overriding((any Users).self) { _ in StubUsers() }.verify()
    #expect(report.findings.filter { $0.kind == .duplicate } == [])
    container.register((any Users).self) { _ in OtherUsers() }
    #expect(container.verify().findings.count { $0.kind == .duplicate } == 1)
  }
}
