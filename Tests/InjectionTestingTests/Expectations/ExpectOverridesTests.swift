import InjectionTesting
import TestSupport
import Testing

struct ExpectOverridesTests {
  private let here = "InjectionTestingTests/ExpectOverridesTests.swift"

  private static func unused(_ title: String, at place: Testing.SourceLocation, line: Int) -> RecordedIssue {
    RecordedIssue(
      """
      The override of \(title) was not used: nobody asked for it.
        overridden at: InjectionTestingTests/ExpectOverridesTests.swift:\(line)
        fix: remove it, or ask the container that has it
      """, at: place)
  }

  @Test func unusedOverrideIsAnIssueAtTheExpectation() {
    let place = #_sourceLocation
    let test = Container.live().overriding((any Users).self, line: 7) { _ in StubUsers() }
    let issues = recordedIssues { expectEveryOverrideUsed(in: test, sourceLocation: place) }
    #expect(issues == [Self.unused("any Users", at: place, line: 7)])
  }

  @Test func expectationStandsWhereItIsCalled() {
    let test = Container.live().overriding(Int.self, line: 7) { _ in 1 }
    let place = #_sourceLocation
    let issues = recordedIssues {
      expectEveryOverrideUsed(in: test)
    }
    #expect(issues == [Self.unused("Int", at: place.offset(2, column: 30), line: 7)])
  }

  @Test func eachUnusedOverrideIsAnIssueInTheOrderOfTheirRegistration() {
    let place = #_sourceLocation
    let test = Container.live().overriding {
      $0.register((any Users).self, line: 1) { _ in StubUsers() }
      $0.register((any Users).self, name: "a", line: 2) { _ in StubUsers() }
      $0.register(String.self, line: 3) { (_, id: Int) in "\(id)" }
      $0.register(factory: DetailKey.self, line: 4) { _ in { id in Detail(title: "\(id)") } }
    }
    let issues = recordedIssues { expectEveryOverrideUsed(in: test, sourceLocation: place) }
    #expect(
      issues == [
        Self.unused("any Users", at: place, line: 1),
        Self.unused("any Users named \"a\"", at: place, line: 2),
        Self.unused("String with arguments (Int)", at: place, line: 3),
        Self.unused("DetailKey.factory", at: place, line: 4),
      ])
  }

  /// Ways to ask for the users of a container.
  private static let uses: [(name: String, use: @Sendable (Container) async throws -> Void)] = [
    ("get", { _ = try $0.get((any Users).self) }),
    ("getAsync", { _ = try await $0.getAsync((any Users).self) }),
    ("a shared service", { _ = $0.require(UserCache.self) }),
    ("a factory", { _ = $0.require(factory: Detail.self)(1) }),
    ("an optional", { _ = $0.require((any Users)?.self) }),
    ("all of a type", { _ = $0.resolveAll((any Users).self) }),
    ("a provider", { _ = $0.require(Provider<any Users>.self).instance }),
    ("a child", { _ = Container(parent: $0).require((any Users).self) }),
    ("a copy", { _ = $0.copy().require((any Users).self) }),
    ("a further override", { _ = $0.overriding(Int.self) { _ in 1 }.require((any Users).self) }),
    ("what overrides it", { _ = $0.overriding((any Users).self) { _ in OtherUsers() }.require((any Users).self) }),
  ]

  @Test(arguments: uses.indices)
  func overrideIsUsedThrough(_ index: Int) async throws {
    let test = Container.live().overriding((any Users).self) { _ in StubUsers() }
    #expect(recordedIssues { expectEveryOverrideUsed(in: test) }.count == 1)
    try await Self.uses[index].use(test)
    #expect(recordedIssues { expectEveryOverrideUsed(in: test) } == [], "\(Self.uses[index].name)")
  }

  @Test(arguments: [false, true])
  func overrideIsUsedThroughAFurtherType(_ isOverridden: Bool) {
    let container = Container()
    container.register(UserCache.self) { _ in UserCache(users: LiveUsers()) }.implements(AnyObject.self)
    let test = container.overriding {
      let cache = $0.register(UserCache.self) { _ in UserCache(users: StubUsers()) }
      if isOverridden { cache.implements(AnyObject.self) }
    }
    _ = test.require(AnyObject.self)
    #expect(recordedIssues { expectEveryOverrideUsed(in: test) } == [])
  }

  @Test func overrideThatFailsOrNeedsAnotherActorWasUsed() async {
    struct Refused: Error {}
    let test = Container.live().overriding {
      $0.register((any Users).self) { _ in throw Refused() }
      $0.register(Int.self) { @MainActor _ in 1 }
      $0.register(String.self) { _ async in "" }
    }
    #expect(throws: ResolutionError.self) { try test.get((any Users).self) }
    #expect(throws: ResolutionError.self) { try test.get(Int.self) }
    #expect(throws: ResolutionError.self) { try test.get(String.self) }
    #expect(recordedIssues { expectEveryOverrideUsed(in: test) } == [])
  }

  @Test func overrideWithAnAsyncFactoryIsUsedByGetAsync() async throws {
    let test = Container.live().overriding(Int.self) { _ async in 1 }
    #expect(recordedIssues { expectEveryOverrideUsed(in: test) }.count == 1)
    #expect(try await test.getAsync(Int.self) == 1)
    #expect(recordedIssues { expectEveryOverrideUsed(in: test) } == [])
  }

  /// Nothing has to be noted when such a service is made: it takes the shortest way.
  @Test func autowiredOverrideIsUsed() {
    let test = Container.live().overriding { $0.autoregister(UserCache.self, initializer: UserCache.init) }
    #expect(recordedIssues { expectEveryOverrideUsed(in: test) }.count == 1)
    _ = test.require(UserCache.self)
    #expect(recordedIssues { expectEveryOverrideUsed(in: test) } == [])
  }

  @Test func buildingByVerifyIsNoUse() async {
    let test = Container.live().overriding((any Users).self, line: 7) { _ in StubUsers() }
    _ = test.verify()
    _ = await test.verify(building: true)
    let place = #_sourceLocation
    let issues = recordedIssues { expectEveryOverrideUsed(in: test, sourceLocation: place) }
    #expect(issues == [Self.unused("any Users", at: place, line: 7)])
  }

  @Test func overrideThatWasOverriddenIsNotExpectedToBeUsed() {
    let first = Container.live().overriding((any Users).self) { _ in StubUsers() }
    let second = first.overriding((any Users).self) { _ in OtherUsers() }
    #expect(recordedIssues { expectEveryOverrideUsed(in: second) }.count == 1)
  }

  @Test func overridesAreRememberedAfterTheContainerWasDisposed() {
    let test = Container.live().overriding((any Users).self) { _ in StubUsers() }
    test.dispose()
    #expect(recordedIssues { expectEveryOverrideUsed(in: test) }.count == 1)
  }

  @Test func liveServiceIsAnIssue() {
    let container = Container()
    container.register((any Users).self, line: 1) { _ in LiveUsers() }
    container.register((any Users).self, name: "a", line: 2) { _ in LiveUsers() }
    container.register(factory: Detail.self, as: DetailKey.self, line: 3)
    container.register(Int.self) { _ in 1 }
    let place = #_sourceLocation
    let issues = recordedIssues {
      expectNoLiveService(
        (any Users).self, DetailKey.self, in: Container(parent: container), sourceLocation: place)
    }
    let live = ["any Users", "any Users named \"a\"", "Detail.factory"]
    #expect(
      issues
        == live.enumerated().map { index, title in
          RecordedIssue(
            """
            \(title) is live: no test has overridden it.
              registered at: \(here):\(index + 1)
              fix: override it: container.overriding { $0.register(…) }
            """, at: place)
        })
  }

  @Test func overrideIsNoLiveServiceNorIsWhatStandsForIt() {
    let container = Container.live()
    container.register(UserCache.self) { _ in UserCache(users: LiveUsers()) }.implements(AnyObject.self)
    let stub = FactoryStub(DetailKey.self) { _ in Detail(title: "stub") }
    let test = container.overriding((any Users).self) { _ in StubUsers() }.overriding(with: stub)
      .overriding(UserCache.self) { _ in UserCache(users: StubUsers()) }
    let issues = recordedIssues {
      expectNoLiveService(
        (any Users).self, Detail.self, DetailKey.self, UserCache.self, AnyObject.self, String.self, in: test)
    }
    #expect(issues == [])
    #expect(recordedIssues { expectNoLiveService(AnyObject.self, in: container) }.count == 1)
  }
}
