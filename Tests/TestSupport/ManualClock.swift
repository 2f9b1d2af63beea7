import InjectionCore

/// A clock that goes on when it is told to.
package final class ManualClock: Clock {
  package struct Instant: InstantProtocol {
    var offset = Duration.zero

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private typealias Sleep = CheckedContinuation<Void, any Error>

  private struct State {
    var now = Instant()
    var lastSleeper = 0
    var sleepers: [Int: (until: Instant, continuation: Sleep)] = [:]
    /// Were cancelled before they slept.
    var awake: Set<Int> = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Guarded(State())

  package init() {}

  package var now: Instant { state.withLock { $0.now } }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let sleeper = state.withLock { state in
      state.lastSleeper += 1
      return state.lastSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { begin(sleeper, deadline, $0) }
    } onCancel: {
      let sleep = state.withLock { state -> Sleep? in
        if let sleep = state.sleepers.removeValue(forKey: sleeper) { return sleep.continuation }
        state.awake.insert(sleeper)
        return nil
      }
      sleep?.resume(throwing: CancellationError())
    }
  }

  private func begin(_ sleeper: Int, _ deadline: Instant, _ continuation: Sleep) {
    let (result, watchers) = state.withLock { state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
      if state.awake.remove(sleeper) != nil { return (.failure(CancellationError()), []) }
      guard deadline > state.now else { return (.success(()), []) }
      state.sleepers[sleeper] = (deadline, continuation)
      let count = state.sleepers.count
      defer { state.watchers.removeAll { $0.count <= count } }
      return (nil, state.watchers.filter { $0.count <= count }.map(\.continuation))
    }
    if let result { continuation.resume(with: result) }
    for watcher in watchers { watcher.resume() }
  }

  /// Returns when a number of tasks sleep.
  package func untilSleeping(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.sleepers.count >= count { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  package func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let woken = state.sleepers.filter { $0.value.until <= now }
      for sleeper in woken.keys { state.sleepers[sleeper] = nil }
      return woken.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }
}
