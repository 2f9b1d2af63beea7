import InjectionCore

/// Where the services of a test play: it notes what they do, and holds calls until the test lets them end.
final class Stage: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What a call does that is not simply over at once.
  enum Manner: Sendable {
    case fails
    /// Waits for the test, or for being cancelled.
    case waits
    /// Waits for the test, and ignores that it is cancelled.
    case ignoresCancellation
  }

  private struct State {
    var manners: [String: Manner] = [:]
    var defaultManner: Manner?
    var log: [String] = []
    var running: [String: CheckedContinuation<Void, any Error>] = [:]
    var cancelled: Set<String> = []
    /// Calls that were cancelled and ignore it.
    var ignoring: Set<String> = []
    var watchers: [(condition: @Sendable (Stage.View) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    var view: View { View(running: Set(running.keys), ignoring: ignoring, log: log) }
  }

  struct View: Sendable {
    let running: Set<String>
    let ignoring: Set<String>
    let log: [String]
  }

  private let guarded: Guarded<State>

  init(_ defaultManner: Manner? = nil) {
    guarded = Guarded(State(defaultManner: defaultManner))
  }

  var log: [String] { guarded.withLock { $0.log } }

  /// The notes of `shutdown`, without the word.
  var shutDown: [String] {
    log.filter { $0.hasPrefix("shutdown ") }.map { String($0.dropFirst(9)) }
  }

  func set(_ call: String, _ manner: Manner?) {
    guarded.withLock { $0.manners[call] = manner }
  }

  func note(_ text: String) {
    guarded.withLock { $0.log.append(text) }
    tellWatchers()
  }

  /// A call of a service, such as `boot a`.
  func perform(_ call: String) async throws {
    let manner = guarded.withLock { state in
      state.log.append(call)
      return state.manners[call] ?? (call.hasPrefix("boot") ? state.defaultManner : nil)
    }
    defer { tellWatchers() }
    switch manner {
    case nil: return
    case .fails: throw Failure(description: "\(call) fails")
    case .waits:
      try await withTaskCancellationHandler {
        try await wait(call)
      } onCancel: {
        cancel(call)
      }
    case .ignoresCancellation:
      try await withTaskCancellationHandler {
        try await wait(call)
      } onCancel: {
        guarded.withLock { _ = $0.ignoring.insert(call) }
        tellWatchers()
      }
    }
  }

  /// Lets a call end that waits.
  func end(_ call: String, throwing error: (any Error)? = nil) {
    let continuation = guarded.withLock { $0.running.removeValue(forKey: call) }
    if let error { continuation?.resume(throwing: error) } else { continuation?.resume() }
  }

  /// Returns when the condition holds.
  func until(_ condition: @escaping @Sendable (View) -> Bool) async {
    await withCheckedContinuation { continuation in
      guarded.withLock { $0.watchers.append((condition, continuation)) }
      tellWatchers()
    }
  }

  /// Returns when this call, and perhaps others, waits.
  func untilRunning(_ call: String) async {
    await until { $0.running.contains(call) }
  }

  /// Returns when this call was cancelled, which it ignores.
  func untilIgnoring(_ call: String) async {
    await until { $0.ignoring.contains(call) }
  }

  private func wait(_ call: String) async throws {
    try await withCheckedThrowingContinuation { continuation in
      let isCancelled = guarded.withLock { state in
        if state.cancelled.remove(call) != nil { return true }
        state.running[call] = continuation
        return false
      }
      if isCancelled { continuation.resume(throwing: CancellationError()) }
      tellWatchers()
    }
  }

  private func cancel(_ call: String) {
    let continuation = guarded.withLock { state -> CheckedContinuation<Void, any Error>? in
      if let continuation = state.running.removeValue(forKey: call) { return continuation }
      state.cancelled.insert(call)
      return nil
    }
    continuation?.resume(throwing: CancellationError())
  }

  private func tellWatchers() {
    let view = guarded.withLock { $0.view }
    let ready = guarded.withLock { state in
      let ready = state.watchers.filter { $0.condition(view) }.map(\.continuation)
      state.watchers.removeAll { $0.condition(view) }
      return ready
    }
    for continuation in ready { continuation.resume() }
  }
}
