import Synchronization

/// Whether a container still takes registrations, and whether it still works.
final class ContainerLifecycle: Sendable {
  private struct State {
    var isDisposed = false
    var frozenAt: SourceLocation?
  }

  private let isRestricted = Atomic<Bool>(false)
  private let state = Guarded(State())

  var isDisposed: Bool { isRestricted.load(ordering: .acquiring) && state.withLock { $0.isDisposed } }

  /// Returns false if that was done before.
  func dispose() -> Bool {
    isRestricted.store(true, ordering: .releasing)
    return state.withLock { state in
      defer { state.isDisposed = true }
      return !state.isDisposed
    }
  }

  func freeze(at location: SourceLocation) {
    isRestricted.store(true, ordering: .releasing)
    state.withLock { $0.frozenAt = $0.frozenAt ?? location }
  }

  /// Why nothing may be registered or removed; nil if it may.
  func refusal(at location: SourceLocation?) -> String? {
    guard isRestricted.load(ordering: .acquiring) else { return nil }
    let state = state.withLock { $0 }
    if state.isDisposed { return Texts.disposedRegistration(at: location) }
    return state.frozenAt.map { Texts.frozen(at: $0, refused: location) }
  }
}

extension ContainerCore {
  var isDisposed: Bool { lifecycle.isDisposed }

  /// Traps when the container takes no registrations any more.
  func requireOpen(_ location: SourceLocation?) {
    if let refusal = lifecycle.refusal(at: location) { fatalError(refusal) }
  }
}
