/// What a session scope and its weak twin have in common.
final class SessionIdentity: Sendable {
  let name: String
  /// The session of services that no container registers.
  private let own = Guarded(WeakSession())

  init(name: String) {
    self.name = name
  }

  var session: SessionCore? { own.withLock { $0.session } }

  func setSession(_ session: SessionCore) {
    own.withLock { $0.session = session }
  }

  private struct WeakSession {
    weak var session: SessionCore?
  }
}
