import InjectionTesting
import TestSupport
import Testing

/// Overrides of services that belong to a session.
struct OverriddenSessionTests {
  private func overridden(_ container: Container) -> Container {
    container.overriding {
      $0.register(Inbox.self) { resolver in Inbox("stub", try resolver.sessionKey(.login)) }.inObjectScope(.login)
    }
  }

  @Test func overrideIsMadeForEachKeyAndSharedWithinIt() throws {
    let test = overridden(live())
    let session = test.session(.login)
    try session.update(to: 1)
    let first = test.require(Inbox.self)
    #expect(first.text == "stub 1")
    #expect(test.require(Inbox.self) === first)
    try session.update(to: 2)
    #expect(test.require(Inbox.self).text == "stub 2")
    try session.update(to: nil)
    #expect(throws: ResolutionError.self) { _ = try test.get(Inbox.self) }
  }

  @Test func serviceOfTheSameSessionTakesTheOverride() throws {
    let test = overridden(live())
    try test.session(.login).update(to: 1)
    #expect(test.require(Badge.self).inbox.text == "stub 1")
    #expect(test.require(Badge.self).inbox === test.require(Inbox.self))
  }

  @Test func keyIsThatOfTheOriginalAndItsInstancesAreNot() throws {
    let container = live()
    try container.session(.login).update(to: 7)
    let badge = container.require(Badge.self)
    let test = overridden(container)
    #expect(test.session(.login).key == 7)
    #expect(test.require(Badge.self).inbox.text == "stub 7")
    #expect(container.require(Badge.self) === badge)
    #expect(badge.inbox.text == "live 7")
  }

  @Test func sessionsOfBothGoTheirOwnWays() throws {
    let container = live()
    try container.session(.login).update(to: 1)
    let test = overridden(container)
    try test.session(.login).update(to: 2)
    #expect(container.session(.login).key == 1)
    #expect(container.require(Inbox.self).text == "live 1")
    try container.session(.login).update(to: nil)
    #expect(test.require(Inbox.self).text == "stub 2")
  }

  @Test func overrideInAnotherScopeOutlivesTheSession() throws {
    let test = live().overriding { $0.register(Inbox.self) { _ in Inbox("stub", 0) }.inObjectScope(.container) }
    let inbox = test.require(Inbox.self)  // It needs no key.
    try test.session(.login).update(to: 1)
    #expect(test.require(Badge.self).inbox === inbox)
    try test.session(.login).update(to: 2)
    #expect(test.require(Badge.self).inbox === inbox)
  }

  @Test func hooksOfTheOverrideTakeThePlaceOfTheOriginals() throws {
    let events = Recorder<String>()
    let container = Container()
    container.register(Inbox.self) { resolver in Inbox("live", try resolver.sessionKey(.login)) }.inObjectScope(.login)
      .hooks(in: .login).onDeactivate { inbox, _ in
        events.append("live leaves")
        return false
      }
    let test = container.overriding {
      $0.register(Inbox.self) { resolver in Inbox("stub", try resolver.sessionKey(.login)) }.inObjectScope(.login)
        .hooks(in: .login).onDeactivate { inbox, key in
          events.append("\(inbox.text) leaves \(key)")
          return true
        }.onActivate { inbox, key in events.append("\(inbox.text) returns to \(key)") }
    }
    let session = test.session(.login)
    try session.update(to: 1)
    let inbox = test.require(Inbox.self)
    try session.update(to: 2)
    try session.update(to: 1)
    #expect(test.require(Inbox.self) === inbox)
    #expect(events.values == ["stub 1 leaves 1", "stub 1 returns to 1"])
  }

  @Test func serviceOfAParentIsOverriddenInTheSessionOfTheParent() throws {
    let parent = live()
    try parent.session(.login).update(to: 1)
    let child = Container(parent: parent)
    let test = overridden(child)
    #expect(test.require(Badge.self).inbox.text == "stub 1")
    try test.session(.login).update(to: 2)
    #expect(test.require(Badge.self).inbox.text == "stub 2")
    #expect(parent.session(.login).key == 1)
    #expect(parent.require(Badge.self).inbox.text == "live 1")
  }

  @Test(.container(of: live()))
  func overridesOfAnOperationHoldInItsOwnSession() throws {
    let outer = DefaultContainer.current
    try outer.session(.login).update(to: 1)
    try withOverrides {
      $0.register(Inbox.self) { resolver in Inbox("stub", try resolver.sessionKey(.login)) }.inObjectScope(.login)
    } operation: { test in
      #expect(DefaultContainer.current.require(Badge.self).inbox.text == "stub 1")
      try test.session(.login).update(to: 2)
      #expect(DefaultContainer.current.require(Badge.self).inbox.text == "stub 2")
    }
    #expect(outer.session(.login).key == 1)
    #expect(DefaultContainer.current.require(Badge.self).inbox.text == "live 1")
  }

  @Test func requestUsesTheOverrideAndTheUpdateAloneDoesNot() throws {
    let test = overridden(live())
    try test.session(.login).update(to: 1)
    #expect(test.overrides.map(\.isUsed) == [false])
    _ = test.require(Badge.self)
    #expect(test.overrides.map(\.isUsed) == [true])
  }

  @Test func overrideIsNoLiveServiceInAnySession() throws {
    let test = overridden(live())
    try test.session(.login).update(to: 1)
    #expect(recordedIssues { expectNoLiveService(Inbox.self, in: test) } == [])
    #expect(recordedIssues { expectNoLiveService(Badge.self, in: test) }.count == 1)
  }

  @Test func overrideThatTheSessionDroppedIsDisposed() throws {
    let disposed = Recorder<String>()
    let test = live().overriding {
      $0.register(Inbox.self) { resolver in Inbox("stub", try resolver.sessionKey(.login)) }.inObjectScope(.login)
        .onDispose { disposed.append($0.text) }
    }
    try test.session(.login).update(to: 1)
    _ = test.require(Inbox.self)
    try test.session(.login).update(to: nil)
    #expect(disposed.values == ["stub 1"])
    #expect(test.overrides.map(\.disposalCount) == [1])
  }
}

/// Its inbox is live: one for each number that is logged in.
private func live() -> Container {
  let container = Container()
  container.register(Inbox.self) { resolver in Inbox("live", try resolver.sessionKey(.login)) }.inObjectScope(.login)
  container.autoregister(Badge.self, initializer: Badge.init).inObjectScope(.login)
  return container
}

private final class Inbox: Sendable {
  let text: String
  init(_ name: String, _ key: Int) { text = "\(name) \(key)" }
}

private final class Badge: Sendable {
  let inbox: Inbox
  init(inbox: Inbox) { self.inbox = inbox }
}

extension ObjectScope {
  fileprivate static let login = SessionScope<Int>()
}
