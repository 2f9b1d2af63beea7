import InjectionCore
import TestSupport

struct UserID: Hashable, Sendable {
  let value: Int

  init(_ value: Int) {
    self.value = value
  }
}

extension ObjectScope {
  static let login = SessionScope<UserID>("login")
}

/// A service of a session, numbered in the order of making.
final class Inbox: Sendable {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }
}

/// What holds an inbox.
final class Draft: Sendable {
  let inbox: Inbox

  init(_ inbox: Inbox) {
    self.inbox = inbox
  }
}

/// Two parts that must belong to the same key.
struct Screen {
  let inbox: Inbox
  let draft: Draft
}

/// A container with an inbox in a session, and what happened to inboxes.
struct InboxFixture {
  enum Keeping: String, CaseIterable, Sendable { case eager, lazy, weak }

  let container = Container()
  let events = Recorder<String>()
  let session: Session<UserID>
  let entry: ServiceEntry<Inbox>
  private let made = Counter()

  /// - Parameter parks: What `onDeactivate` answers.
  init(_ keeping: Keeping, parks: Bool = true) {
    session = container.session(.login)
    entry = container.register(Inbox.self) { [made, events] _ in
      let inbox = Inbox(made.increment())
      events.append("make \(inbox.number)")
      return inbox
    }
    .inObjectScope(keeping == .weak ? .login.weak : .login)
    .onDispose { [events] inbox in events.append("dispose \(inbox.number)") }
    entry.hooks(in: .login).onDeactivate { [events] inbox, user in
      events.append("deactivate \(inbox.number) of \(user.value)")
      return parks
    }
    .onActivate { [events] inbox, user in events.append("activate \(inbox.number) for \(user.value)") }
    if keeping == .eager { entry.eager() }
  }

  func update(to user: Int?, _ policy: SessionPolicy = .keep) throws {
    try session.update(to: user.map { UserID($0) }, policy: policy)
  }

  /// Logs users in, one after the other; each opens the inbox.
  func visit(_ users: [Int]) throws -> [Inbox] {
    try users.map { user in
      try update(to: user)
      return try container.get(Inbox.self)
    }
  }

  /// What happened since the last call.
  func newEvents() -> [String] { events.takeValues() }
}
