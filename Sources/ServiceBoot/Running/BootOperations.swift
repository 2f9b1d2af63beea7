import InjectionCore

/// Counts the operations that use a service, for its shutdown to wait for.
final class BootOperations: Sendable {
  private struct State {
    var counts: [ObjectIdentifier: Int] = [:]
    var ends: [(entries: Set<ObjectIdentifier>, end: Promise<Void>)] = []
  }

  private let guarded = Guarded(State())

  func begin(_ entry: ObjectIdentifier) {
    guarded.withLock { $0.counts[entry, default: 0] += 1 }
  }

  func end(_ entry: ObjectIdentifier) {
    let ended = guarded.withLock { state -> [Promise<Void>] in
      state.counts[entry] = state.counts[entry].flatMap { $0 > 1 ? $0 - 1 : nil }
      let isBusy = Set(state.counts.keys)
      defer { state.ends.removeAll { $0.entries.isDisjoint(with: isBusy) } }
      return state.ends.filter { $0.entries.isDisjoint(with: isBusy) }.map(\.end)
    }
    for end in ended { end.fulfil(()) }
  }

  /// Returns when no operation uses a service. The caller has seen to it that no further ones begin.
  func waitUntilEnded(_ entries: Set<ObjectIdentifier>) async {
    let end = guarded.withLock { state -> Promise<Void>? in
      guard !entries.isDisjoint(with: state.counts.keys) else { return nil }
      let end = Promise<Void>()
      state.ends.append((entries, end))
      return end
    }
    await end?.value
  }
}
