import InjectionCore
import TestSupport
import Testing

/// What sessions promise while several threads use them.
struct SessionThreadTests {
  @Test(arguments: [true, false])
  func instanceThatWasNotReadyIsTreatedAsIfItHadBeen(_ parks: Bool) throws {
    let container = Container()
    let session = container.session(.login)
    let events = Recorder<String>()
    let (begun, mayEnd) = (Latch(), Latch())
    container.register(Inbox.self) { resolver in
      let user = try resolver.sessionKey(.login).value
      events.append("make for \(user)")
      if user == 1, events.values.count == 1 {
        begun.open()
        mayEnd.wait()
      }
      return Inbox(user)
    }
    .inObjectScope(.login)
    .hooks(in: .login).onDeactivate { _, old in
      events.append("deactivate for \(old.value)")
      return parks
    }
    .onActivate { _, new in events.append("activate for \(new.value)") }
    try session.update(to: UserID(1))
    let first = Recorder<Inbox>()
    onThreads([
      { first.append(container.require(Inbox.self)) },
      {
        begun.wait()
        #expect(throws: Never.self) { try session.update(to: UserID(2)) }
        #expect(container.require(Inbox.self).number == 2)
        #expect(events.values == ["make for 1", "make for 2"])
        mayEnd.open()
      },
    ])
    #expect(events.values == ["make for 1", "make for 2", "deactivate for 1"])
    try session.update(to: UserID(1))
    #expect((container.require(Inbox.self) === first.values[0]) == parks)
    #expect(
      events.values.dropFirst(3) == ["deactivate for 2"] + (parks ? ["activate for 1"] : ["make for 1"]))
  }

  /// It stayed deactivated until somebody asked for it again.
  @Test func instanceWhoseKeyComesBackWhileItLeavesIsActivated() throws {
    let container = Container()
    let session = container.session(.login)
    let events = Recorder<String>()
    let (begun, mayEnd, isLeaving, mayLeave) = (Latch(), Latch(), Latch(), Latch())
    container.register(Inbox.self) { _ in
      begun.open()
      mayEnd.wait()
      return Inbox(1)
    }
    .inObjectScope(.login)
    .hooks(in: .login).onDeactivate { _, old in
      isLeaving.open()
      mayLeave.wait()
      events.append("deactivate for \(old.value)")
      return true
    }
    .onActivate { _, new in events.append("activate for \(new.value)") }
    try session.update(to: UserID(1))
    let late = Recorder<Inbox>()
    let asker = RunningThread { late.append(container.require(Inbox.self)) }
    begun.wait()
    try session.update(to: UserID(2))
    mayEnd.open()
    isLeaving.wait()
    try session.update(to: UserID(1))
    #expect(events.values == [])
    mayLeave.open()
    asker.join()
    #expect(events.values == ["deactivate for 1", "activate for 1"])
    #expect(try container.get(Inbox.self) === late.values[0])
    #expect(events.values.count == 2)
  }

  @Test(arguments: [SessionPolicy.keep, .force, .clearAll])
  func noGraphMixesTwoKeys(_ policy: SessionPolicy) throws {
    let container = Container()
    let session = container.session(.login)
    let parks = policy == .keep
    let made = Counter()
    for name in ["a", "b"] {
      container.register(Inbox.self, name: name) { resolver in
        made.increment()
        return Inbox(try resolver.sessionKey(.login).value)
      }
      .inObjectScope(.login)
      .hooks(in: .login).onDeactivate { inbox, old in
        #expect(inbox.number == old.value)
        return parks
      }
      .onActivate { inbox, new in #expect(inbox.number == new.value) }
    }
    container.register(Screen.self) { resolver in
      let inbox = try resolver.get(Inbox.self, name: "a")
      return Screen(inbox: inbox, draft: Draft(try resolver.get(Inbox.self, name: "b")))
    }
    try session.update(to: UserID(0))
    onThreads(4) { index in
      for round in 1...300 {
        if index == 0 {
          #expect(throws: Never.self) { try session.update(to: UserID(round % 3), policy: policy) }
        }
        let screen = container.require(Screen.self)
        #expect(screen.inbox.number == screen.draft.inbox.number)
      }
    }
    // With three keys whose instances are always parked, each key has had one instance of each service.
    if parks { #expect(made.value == 6) }
    #expect(session.key == UserID(0))
    #expect(try container.get(Screen.self).inbox.number == 0)
  }

  @Test func updatesOfSeveralThreadsRunOneAfterTheOther() throws {
    let container = Container()
    let session = container.session(.login)
    let running = Counter()
    let ended = Counter()
    let overlaps = Counter()
    container.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(.login).eager()
      .hooks(in: .login).onDeactivate { _, _ in
        if running.increment() != ended.value + 1 { overlaps.increment() }
        ended.increment()
        return false
      }
    onThreads(4) { index in
      for round in 0..<100 { #expect(throws: Never.self) { try session.update(to: UserID(index * 100 + round)) } }
    }
    #expect(overlaps.value == 0)
  }

  @Test func updateFromAServiceThatTheRunningUpdateWaitsForIsRefused() throws {
    let container = Container()
    let session = container.session(.login)
    let (building, mayUpdate) = (Latch(), Latch())
    let errors = Recorder<String>()
    container.register(Draft.self) { _ in
      building.open()
      mayUpdate.wait()
      do throws(SessionError) { try session.update(to: UserID(7)) } catch {
        if case .updateInProgress = error { errors.append("refused") }
      }
      return Draft(Inbox(0))
    }
    .inObjectScope(.container)
    container.register(Inbox.self) { resolver in
      mayUpdate.open()
      return try resolver.get(Draft.self).inbox
    }
    .inObjectScope(.login).eager()
    onThreads([
      { _ = container.require(Draft.self) },
      {
        building.wait()
        #expect(throws: Never.self) { try session.update(to: UserID(1)) }
      },
    ])
    #expect(errors.values == ["refused"])
    #expect(session.key == UserID(1))
  }
}
