import InjectionCore
import TestSupport
import Testing

private protocol MailCounting: Sendable {}
extension Inbox: MailCounting {}

/// What the scope of a session promises, apart from updates.
struct SessionScopeTests {
  @Test func aKeyHasOneInstanceOfAService() throws {
    let container = Container()
    container.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(.login)
    container.register(Draft.self) { Draft(try $0.get(Inbox.self)) }
    try container.session(.login).update(to: UserID(1))
    let inbox = try container.get(Inbox.self)
    #expect(try container.get(Inbox.self) === inbox)
    #expect(try container.get(Draft.self).inbox === inbox)
    #expect(try Container(parent: container).get(Inbox.self) === inbox)
  }

  @Test func eachListOfArgumentsHasItsOwn() throws {
    let container = Container()
    container.register(Inbox.self) { (_: any Resolver, number: Int) in Inbox(number) }.inObjectScope(.login)
    try container.session(.login).update(to: UserID(1))
    let inbox = try container.get(Inbox.self, argument: 3)
    #expect(try container.get(Inbox.self, argument: 3) === inbox)
    #expect(try container.get(Inbox.self, argument: 4) !== inbox)
    try container.session(.login).update(to: UserID(2))
    #expect(try container.get(Inbox.self, argument: 3) !== inbox)
  }

  @Test(arguments: [false, true])
  func withoutAKeyThereIsNoInstance(_ hasSession: Bool) throws {
    let container = Container()
    container.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(.login)
    container.register(Draft.self) { Draft(try $0.get(Inbox.self)) }
    if hasSession { try container.session(.login).update(to: nil) }
    let error = #expect(throws: ResolutionError.self) { try container.get(Draft.self) }
    #expect(error?.kind == .noSession)
    #expect(
      error?.description.replacing(#/ \([^ ]*:\d+\)/#, with: "").replacing(#/swift:\d+/#, with: "swift:") == """
        Inbox belongs to a session that has no key now.
          chain: Draft → Inbox
          asked at: InjectionCoreTests/SessionScopeTests.swift:
          Its scope is login.
          fix: update the session before: try container.session(scope).update(to: key)
        """)
    #expect(try container.get(Inbox?.self) == nil)
    #expect(throws: ResolutionError.self) { try container.get(Draft?.self) }
  }

  /// Through a forward it threw.
  @Test func optionalOfAForwardedServiceIsNilWithoutAKey() async throws {
    let container = Container()
    let inbox = container.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(.login)
    let forward = container.forward((any MailCounting).self, to: inbox)
    container.forward((any MailCounting).self, name: "twice", to: forward)
    container.register(Draft.self) { Draft(try $0.get(Inbox.self)) }
      .implements((any MailCounting).self, name: "holder") { $0.inbox }
    for name in [nil, "twice"] {
      #expect(try container.get((any MailCounting)?.self, name: name) == nil)
      #expect(try await container.getAsync((any MailCounting)?.self, name: name) == nil)
    }
    let error = #expect(throws: ResolutionError.self) { try container.get((any MailCounting)?.self, name: "holder") }
    #expect(error?.kind == .noSession)
  }

  @Test func optionalOfAForwardedAsynchronousServiceIsNilWithoutAKey() async throws {
    let container = Container()
    container.register(Inbox.self) { _ async in Inbox(0) }.inObjectScope(.login).implements((any MailCounting).self)
    container.register(Draft.self) { resolver async throws in Draft(try await resolver.getAsync(Inbox.self)) }
      .implements((any MailCounting).self, name: "holder") { $0.inbox }
    #expect(try await container.getAsync((any MailCounting)?.self) == nil)
    let error = await #expect(throws: ResolutionError.self) {
      try await container.getAsync((any MailCounting)?.self, name: "holder")
    }
    #expect(error?.kind == .noSession)
  }

  @Test func resolvingWithoutAKeyIsNilAndTheObserverIsToldWhy() {
    let observer = RecordingObserver()
    let container = Container()
    container.observer = observer
    container.register(Inbox.self, fileID: "App/Wiring.swift", line: 1) { _ in Inbox(0) }.inObjectScope(.login)
    #expect(container.resolve(Inbox.self) == nil)
    #expect(
      observer.lines == [
        """
        Inbox belongs to a session that has no key now; registered at: App/Wiring.swift:1; Its scope is login; \
        fix: update the session before: try container.session(scope).update(to: key)
        """
      ])
    let optional: Inbox?? = container.resolve(Inbox?.self)
    #expect(optional != nil && optional! == nil)
    #expect(observer.lines.count == 1)
  }

  @Test func weakTwinKeepsWhatOthersKeep() throws {
    let container = Container()
    container.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(.login.weak)
    try container.session(.login).update(to: UserID(1))
    let held = try container.get(Inbox.self)
    #expect(try container.get(Inbox.self) === held)
    weak let lost = try container.get(Inbox.self, name: nil)
    #expect(lost === held)
  }

  @Test func requestKeepsTheKeyThatItHasMet() throws {
    let container = Container()
    let session = container.session(.login)
    let inboxes = Counter()
    container.register(Inbox.self) { _ in Inbox(inboxes.increment()) }.inObjectScope(.login)
      .hooks(in: .login).onDeactivate { _, _ in true }
      .onActivate { _, _ in Issue.record("Its key did not come back.") }
    container.register(Draft.self) { resolver in Draft(try resolver.get(Inbox.self)) }.inObjectScope(.login)
    container.register(Screen.self) { resolver in
      let inbox = try resolver.get(Inbox.self)
      onThreads(1) { _ in #expect(throws: Never.self) { try session.update(to: UserID(2)) } }
      return Screen(inbox: inbox, draft: try resolver.get(Draft.self))
    }
    .inObjectScope(.transient)
    try session.update(to: UserID(1))
    let screen = try container.get(Screen.self)
    #expect(screen.inbox === screen.draft.inbox)
    #expect(session.key == UserID(2))
    let next = try container.get(Draft.self)
    #expect(next !== screen.draft)
    #expect(next.inbox !== screen.inbox)
    #expect(inboxes.value == 2)
  }

  @Test func outerContainerThatIsAskedWithinARequestKeepsItsKey() throws {
    let container = Container()
    let session = container.session(.login)
    container.register(Inbox.self) { Inbox(try $0.sessionKey(.login).value) }.inObjectScope(.login)
    container.register([Int].self) { resolver in
      let first = try resolver.get(Inbox.self).number
      onThreads(1) { _ in #expect(throws: Never.self) { try session.update(to: UserID(2)) } }
      return [first, try container.get(Inbox.self).number, try container.sessionKey(.login).value]
    }
    try session.update(to: UserID(1))
    #expect(try container.get([Int].self) == [1, 1, 1])
    #expect(try container.get(Inbox.self).number == 2)
    container.dispose()
  }

  @Test func updateWithinARequestMakesEagerServicesForItsOwnKey() throws {
    let container = Container()
    let session = container.session(.login)
    container.register(Inbox.self) { Inbox(try $0.sessionKey(.login).value) }.inObjectScope(.login).eager()
    container.register([Int].self) { resolver in
      let first = try resolver.get(Inbox.self).number
      try session.update(to: UserID(2))
      return [first, try resolver.get(Inbox.self).number]
    }
    try session.update(to: UserID(1))
    #expect(try container.get([Int].self) == [1, 1])
    #expect(try container.get(Inbox.self).number == 2)
    container.dispose()
  }

  @Test func factoryKnowsTheKeyOfItsRequest() throws {
    let container = Container()
    let session = container.session(.login)
    container.register(Inbox.self) { resolver in
      try session.update(to: UserID(9))
      return Inbox(try resolver.sessionKey(.login).value)
    }
    .inObjectScope(.login)
    try session.update(to: UserID(1))
    #expect(try container.get(Inbox.self).number == 1)
    #expect(try container.sessionKey(.login) == UserID(9))
    try session.update(to: nil)
    let error = #expect(throws: ResolutionError.self) { try container.sessionKey(.login) }
    #expect(
      error?.description.replacing(#/swift:\d+/#, with: "swift:") == """
        The session of scope login has no key now.
          asked at: InjectionCoreTests/SessionScopeTests.swift:
          fix: update the session before: try container.session(scope).update(to: key)
        """)
  }

  @Test func keptFactoriesUseTheKeyOfTheirCall() throws {
    let container = Container()
    container.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(.login)
    let session = container.session(.login)
    try session.update(to: UserID(1))
    let provider = try container.get(Provider<Inbox>.self)
    let lazy = try container.get(Lazy<Inbox>.self)
    let first = try container.get(Inbox.self)
    #expect(provider.instance === first)
    try session.update(to: UserID(2))
    let second = try container.get(Inbox.self)
    #expect(second !== first)
    #expect(provider.instance === second)
    #expect(lazy.instance === second)
  }

  @Test func childrenUseTheNearestSession() throws {
    let root = Container()
    root.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(.login)
    let child = Container(parent: root)
    child.register(Draft.self) { Draft(try $0.get(Inbox.self)) }.inObjectScope(.login)
    try root.session(.login).update(to: UserID(1))
    #expect(child.session(.login).key == UserID(1))
    #expect(try child.get(Draft.self).inbox === root.get(Inbox.self))
    let draft = try child.get(Draft.self)
    try child.session(.login).update(to: UserID(2))
    #expect(root.session(.login).key == UserID(2))
    #expect(try child.get(Draft.self) !== draft)
  }

  @Test func copyHasTheSameKeyAndItsOwnInstances() throws {
    let container = Container()
    container.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(.login)
    try container.session(.login).update(to: UserID(1))
    let inbox = try container.get(Inbox.self)
    let copy = container.copy()
    #expect(copy.session(.login).key == UserID(1))
    #expect(try copy.get(Inbox.self) !== inbox)
    try copy.session(.login).update(to: UserID(2))
    #expect(container.session(.login).key == UserID(1))
    #expect(try container.get(Inbox.self) === inbox)
  }

  @Test func resettingDropsAllKeysInstances() throws {
    let fixture = InboxFixture(.lazy)
    _ = try fixture.visit([1, 2])
    _ = fixture.newEvents()
    fixture.container.resetObjectScope(.login)
    #expect(fixture.newEvents() == ["dispose 2", "dispose 1"])
    #expect(try fixture.container.get(Inbox.self).number == 3)
    try fixture.update(to: 1)
    #expect(try fixture.container.get(Inbox.self).number == 4)
    #expect(fixture.newEvents() == ["make 3", "deactivate 3 of 2", "make 4"])
  }

  @Test func disposingIncludesParkedInstances() throws {
    let fixture = InboxFixture(.lazy)
    _ = try fixture.visit([1, 2, 3])
    _ = fixture.newEvents()
    fixture.container.dispose()
    #expect(fixture.newEvents() == ["dispose 3", "dispose 2", "dispose 1"])
    try fixture.update(to: 1)
    #expect(fixture.newEvents() == [])
  }

  @Test func replacedEntryIsNoMemberAnyMore() throws {
    let fixture = InboxFixture(.eager)
    try fixture.update(to: 1)
    fixture.container.register(Inbox.self) { _ in Inbox(0) }
    #expect(fixture.newEvents() == ["make 1", "dispose 1"])
    try fixture.update(to: 2)
    #expect(fixture.newEvents() == [])
  }

  /// A change of the key passed it by: it was neither parked nor disposed.
  @Test func replacedEntryThatATypeIsForwardedToStaysAMember() throws {
    let fixture = InboxFixture(.lazy, parks: false)
    fixture.container.forward((any MailCounting).self, to: fixture.entry)
    fixture.container.register(Inbox.self) { _ in Inbox(0) }
    try fixture.update(to: 1)
    _ = try fixture.container.get((any MailCounting).self)
    try fixture.update(to: 2)
    #expect(fixture.newEvents() == ["make 1", "deactivate 1 of 1", "dispose 1"])
  }

  /// The weak twin was passed by.
  @Test func resettingReachesWhatATypeIsForwardedTo() throws {
    let fixture = InboxFixture(.weak)
    fixture.container.forward((any MailCounting).self, to: fixture.entry)
    fixture.container.register(Inbox.self) { _ in Inbox(0) }
    try fixture.update(to: 1)
    let inbox = try fixture.container.get((any MailCounting).self)
    fixture.container.resetObjectScope(.login)
    _ = try fixture.container.get((any MailCounting).self)
    #expect(fixture.newEvents() == ["make 1", "make 2"])
    withExtendedLifetime(inbox) {}
  }

  @Test func containerAndSessionAreLetGo() throws {
    weak var container: Container?
    weak var inbox: Inbox?
    do {
      let owned = Container()
      container = owned
      owned.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(.login).hooks(in: .login).onDeactivate { _, _ in true }
      let session = owned.session(.login)
      try session.update(to: UserID(1))
      inbox = try owned.get(Inbox.self)
      try session.update(to: UserID(2))
      #expect(inbox != nil)
    }
    #expect(container == nil)
    #expect(inbox == nil)
  }
}
