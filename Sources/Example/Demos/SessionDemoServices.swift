import FactoryInjection

/// Who is logged in: the key of the session.
struct SessionDemoUser: Hashable, Sendable, CustomStringConvertible {
  let name: String

  var description: String { name }
}

extension ObjectScope {
  static let account = SessionScope<SessionDemoUser>("account")
}

/// The services of the session demonstration. Each belongs to one user.
enum SessionDemoServices {
  /// Tells others who is there: made as soon as somebody is.
  final class Presence: Sendable {}

  /// Made when it is needed, and dropped.
  final class Inbox: Sendable {
    let user: SessionDemoUser

    init(user: SessionDemoUser) { self.user = user }
  }

  /// Parked: what was written is there again when its author comes back.
  final class Draft: Sendable {
    private let lines = Guarded<[String]>([])

    func append(_ words: String) { lines.withLock { $0.append(words) } }

    var text: String { lines.withLock { $0 }.joined(separator: ", ") }
  }
}

/// What has happened, under headings.
final class SessionDemoJournal: Sendable {
  private let lines = Guarded<[String]>([])

  func begin(_ heading: String) { lines.withLock { $0.append(heading) } }

  func note(_ line: String) { lines.withLock { $0.append("  \(line)") } }

  var text: String { lines.withLock { $0 }.joined(separator: "\n") }
}

extension Container {
  func registerSessionDemo(_ journal: SessionDemoJournal) {
    register(SessionDemoServices.Presence.self) { resolver in
      journal.note("presence of \(try resolver.sessionKey(.account)) is made, because it is eager")
      return SessionDemoServices.Presence()
    }
    .inObjectScope(.account)
    .eager()
    .hooks(in: .account)
    .onDeactivate { _, user in
      journal.note("presence of \(user) says goodbye and is dropped")
      return false
    }

    register(SessionDemoServices.Inbox.self) { resolver in
      let user = try resolver.sessionKey(.account)
      journal.note("inbox of \(user) is made, because it is needed")
      return SessionDemoServices.Inbox(user: user)
    }
    .inObjectScope(.account)
    .onDispose { inbox in journal.note("inbox of \(inbox.user) is dropped") }

    register(SessionDemoServices.Draft.self) { resolver in
      journal.note("draft of \(try resolver.sessionKey(.account)) is made, because it is needed")
      return SessionDemoServices.Draft()
    }
    .inObjectScope(.account)
    .hooks(in: .account)
    .onDeactivate { _, user in
      journal.note("draft of \(user) is parked")
      return true
    }
    .onActivate { _, user in journal.note("draft of \(user) is used again") }
  }
}
