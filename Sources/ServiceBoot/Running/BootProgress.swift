import InjectionCore

/// Tells who watches what happens. Only the task of a boot or a shutdown sends.
final class BootProgress: Sendable {
  private struct State {
    var lastWatcher = 0
    var watchers: [Int: AsyncStream<BootEvent>.Continuation] = [:]
    var bootedCount = 0
    var serviceCount = 0
    var isClosed = false
  }

  private let guarded = Guarded(State())

  deinit { close() }

  /// What happens from now on until the boot or the shutdown ends that runs, or that is the next to run;
  /// nothing once this is closed.
  func events() -> AsyncStream<BootEvent> {
    let (stream, continuation) = AsyncStream<BootEvent>.makeStream()
    let watcher = guarded.withLock { state -> Int? in
      guard !state.isClosed else { return nil }
      state.lastWatcher += 1
      state.watchers[state.lastWatcher] = continuation
      return state.lastWatcher
    }
    guard let watcher else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.guarded.withLock { $0.watchers.removeValue(forKey: watcher) }
    }
    return stream
  }

  func begin(serviceCount: Int) {
    guarded.withLock { state in
      state.serviceCount = serviceCount
      state.bootedCount = 0
    }
    send(.began)
  }

  /// - Parameter change: How many services more are booted.
  func send(_ step: BootEvent.Step, change: Int = 0) {
    let (event, watchers) = guarded.withLock { state in
      state.bootedCount += change
      let event = BootEvent(step: step, bootedCount: state.bootedCount, serviceCount: state.serviceCount)
      return (event, state.watchers.values.map { $0 })
    }
    for watcher in watchers { watcher.yield(event) }
  }

  func end(_ state: BootState) {
    send(.ended(state))
    finish()
  }

  /// Ends all sequences, also those that are asked for from now on.
  func close() {
    guarded.withLock { $0.isClosed = true }
    finish()
  }

  private func finish() {
    let watchers = guarded.withLock { state in
      defer { state.watchers = [:] }
      return state.watchers.values.map { $0 }
    }
    for watcher in watchers { watcher.finish() }
  }
}
