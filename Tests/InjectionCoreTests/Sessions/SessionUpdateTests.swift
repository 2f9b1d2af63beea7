import InjectionCore
import TestSupport
import Testing

/// Behaviours 18 to 27 of ServiceContainerKit's sessions, in its three modes and with its three policies.
struct SessionUpdateTests {
  typealias Keeping = InboxFixture.Keeping

  @Test(arguments: Keeping.allCases)
  func b18_oneServiceIsRememberedForEachKey(_ keeping: Keeping) throws {
    let fixture = InboxFixture(keeping)
    let held = try fixture.visit([1, 2, 1, 2])
    #expect(held.map(\.number) == [1, 2, 1, 2])
    #expect(
      fixture.newEvents() == [
        "make 1", "deactivate 1 of 1", "make 2", "deactivate 2 of 2", "activate 1 for 1", "deactivate 1 of 1",
        "activate 2 for 2",
      ])
  }

  @Test func b18_weaklyKeptServiceIsForgottenWithItsLastHolder() throws {
    let fixture = InboxFixture(.weak)
    try fixture.update(to: 1)
    _ = try fixture.container.get(Inbox.self)
    _ = try fixture.container.get(Inbox.self)
    try fixture.update(to: 2)
    #expect(fixture.newEvents() == ["make 1", "make 2"])
  }

  @Test(arguments: Keeping.allCases)
  func b19_onlyEagerServicesAreMadeAtOnce(_ keeping: Keeping) throws {
    let fixture = InboxFixture(keeping)
    try fixture.update(to: 1)
    #expect(fixture.newEvents() == (keeping == .eager ? ["make 1"] : []))
  }

  @Test func b19_eagerServicesAreMadeWhenTheContainerStarts() throws {
    let fixture = InboxFixture(.eager)
    try fixture.container.start()
    #expect(fixture.newEvents() == [])
    let other = Container()
    let session = other.session(.login)
    try session.update(to: UserID(1))
    let made = Counter()
    other.register(Inbox.self) { _ in Inbox(made.increment()) }.inObjectScope(.login).eager()
    try other.start()
    #expect(made.value == 1)
  }

  @Test func b20_allServicesHaveChangedBeforeAnyIsMade() throws {
    let container = Container()
    let events = Recorder<String>()
    for name in ["a", "b"] {
      container.register(Inbox.self, name: name) { _ in
        events.append("make \(name)")
        return Inbox(0)
      }
      .inObjectScope(.login).eager()
      .hooks(in: .login).onDeactivate { _, _ in
        events.append("deactivate \(name)")
        return false
      }
    }
    let session = container.session(.login)
    try session.update(to: UserID(1))
    try session.update(to: UserID(2))
    #expect(events.values == ["make a", "make b", "deactivate a", "deactivate b", "make a", "make b"])
  }

  @Test(arguments: Keeping.allCases)
  func b21_theSameKeyChangesNothing(_ keeping: Keeping) throws {
    let fixture = InboxFixture(keeping)
    try fixture.update(to: 1)
    let inbox = try fixture.container.get(Inbox.self)
    try fixture.update(to: 1)
    #expect(try fixture.container.get(Inbox.self) === inbox)
    #expect(fixture.newEvents() == ["make 1"])
  }

  @Test(arguments: Keeping.allCases)
  func b22_whatIsNotParkedIsDropped(_ keeping: Keeping) throws {
    let fixture = InboxFixture(keeping, parks: false)
    let held = try fixture.visit([1, 2, 1])
    #expect(held.map(\.number) == [1, 2, 3])
    let events = [
      "make 1", "deactivate 1 of 1", "dispose 1", "make 2", "deactivate 2 of 2", "dispose 2", "make 3",
    ]
    #expect(fixture.newEvents() == events.filter { keeping != .weak || !$0.hasPrefix("dispose") })
  }

  @Test(arguments: Keeping.allCases)
  func b23_forceMakesTheNewKeysServiceAnew(_ keeping: Keeping) throws {
    let fixture = InboxFixture(keeping)
    var held = try fixture.visit([1, 2])
    _ = fixture.newEvents()
    try fixture.update(to: 1, .force)
    held.append(try fixture.container.get(Inbox.self))
    #expect(fixture.newEvents() == ["deactivate 2 of 2"] + (keeping == .weak ? [] : ["dispose 1"]) + ["make 3"])
    held += try fixture.visit([2])
    #expect(fixture.newEvents() == ["deactivate 3 of 1", "activate 2 for 2"])
    #expect(held.map(\.number) == [1, 2, 3, 2])
  }

  @Test(arguments: Keeping.allCases)
  func b23_forceWithTheSameKeyMakesItsServiceAnew(_ keeping: Keeping) throws {
    let fixture = InboxFixture(keeping)
    try fixture.update(to: 1)
    let first = try fixture.container.get(Inbox.self)
    try fixture.update(to: 1, .force)
    #expect(try fixture.container.get(Inbox.self).number == 2)
    #expect(
      fixture.newEvents() == ["make 1", "deactivate 1 of 1"] + (keeping == .weak ? [] : ["dispose 1"]) + ["make 2"])
    withExtendedLifetime(first) {}
  }

  @Test(arguments: Keeping.allCases)
  func b24_clearAllForgetsAllKeys(_ keeping: Keeping) throws {
    let fixture = InboxFixture(keeping)
    var held = try fixture.visit([1, 2])
    _ = fixture.newEvents()
    try fixture.update(to: 1, .clearAll)
    held.append(try fixture.container.get(Inbox.self))
    #expect(
      fixture.newEvents() == ["deactivate 2 of 2"] + (keeping == .weak ? [] : ["dispose 2", "dispose 1"]) + ["make 3"])
    held += try fixture.visit([2])
    #expect(fixture.newEvents() == ["deactivate 3 of 1", "make 4"])
    #expect(held.map(\.number) == [1, 2, 3, 4])
  }

  @Test(arguments: Keeping.allCases)
  func b25_onlyAServiceThatExistsIsDeactivated(_ keeping: Keeping) throws {
    let fixture = InboxFixture(keeping == .eager ? .lazy : keeping)
    try fixture.update(to: 1)
    try fixture.update(to: 2)
    try fixture.update(to: nil)
    #expect(fixture.newEvents() == [])
  }

  @Test func b26_anEagerServicesErrorIsKeptUntilTheNextUpdate() throws {
    struct Refusal: Error {}
    let container = Container()
    let calls = Counter()
    container.register(Inbox.self) { _ in
      if calls.increment() < 3 { throw Refusal() }
      return Inbox(calls.value)
    }
    .inObjectScope(.login).eager()
    let session = container.session(.login)
    let failure = #expect(throws: SessionError.self) { try session.update(to: UserID(1)) }
    guard case .eagerServicesFailed(let errors) = failure else {
      Issue.record("\(failure as Any)")
      return
    }
    #expect(errors.map { $0.underlying is Refusal } == [true])
    #expect(failure?.description == errors[0].description)
    #expect(session.key == UserID(1))
    for _ in 0..<3 {
      let error = #expect(throws: ResolutionError.self) { try container.get(Inbox.self) }
      #expect(error?.underlying is Refusal)
    }
    #expect(calls.value == 1)
    #expect(throws: SessionError.self) { try session.update(to: UserID(1)) }
    #expect(calls.value == 2)
    try session.update(to: UserID(1))
    #expect(try container.get(Inbox.self).number == 3)
    try session.update(to: UserID(1))
    #expect(calls.value == 3)
  }

  @Test func b26_otherServicesErrorsAreNotKept() throws {
    struct Refusal: Error {}
    let container = Container()
    let calls = Counter()
    container.register(Inbox.self) { _ in
      if calls.increment() < 3 { throw Refusal() }
      return Inbox(calls.value)
    }
    .inObjectScope(.login)
    try container.session(.login).update(to: UserID(1))
    for _ in 0..<2 { #expect(throws: ResolutionError.self) { try container.get(Inbox.self) } }
    #expect(try container.get(Inbox.self).number == 3)
  }

  @Test func b27_hooksMayUseTheContainerAndTheSession() throws {
    let container = Container()
    let session = container.session(.login)
    let seen = Recorder<String>()
    container.register(String.self) { _ in "other" }
    container.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(.login).eager()
      .hooks(in: .login).onDeactivate { _, old in
        seen.append("\(old.value), now \(session.key?.value ?? 0), \(container.require(String.self))")
        do { try session.update(to: old) } catch { seen.append("\(error)") }
        return true
      }
    try session.update(to: UserID(1))
    try session.update(to: UserID(2))
    #expect(
      seen.values == [
        "1, now 2, other",
        """
        error: the session is being updated, and that update may wait for the code which updates it again
          fix: update it after that has returned, or with try await updateAsync, not in a hook or a factory
        """,
      ])
    #expect(session.key == UserID(2))
  }
}
