import InjectionCore

/// A value that comes once, for any number of tasks that wait for it.
final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var lastWaiter = 0
    var waiters: [Int: CheckedContinuation<Value?, Never>] = [:]
    /// Left before they waited.
    var gone: Set<Int> = []
  }

  private let guarded = Guarded(State())

  /// For tests.
  var waiterCount: Int { guarded.withLock { $0.waiters.count } }

  /// Gives the value to all who wait and will wait.
  ///
  /// - Returns: False if there was a value already; then nothing happens.
  @discardableResult
  func fulfil(_ value: Value) -> Bool {
    let waiters = guarded.withLock { state -> [CheckedContinuation<Value?, Never>]? in
      guard state.value == nil else { return nil }
      state.value = value
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters ?? [] { waiter.resume(returning: value) }
    return waiters != nil
  }

  /// The value. Waits on when the task is cancelled.
  var value: Value {
    get async {
      while true { if let value = await wait(newWaiter()) { return value } }
    }
  }

  /// The value, or `CancellationError` when the task is cancelled and may leave.
  ///
  /// - Parameter mayLeave: Called at most once, when the task is cancelled.
  func value(leavingIf mayLeave: @escaping @Sendable () -> Bool) async throws -> Value {
    let waiter = newWaiter()
    let value = await withTaskCancellationHandler {
      await wait(waiter)
    } onCancel: {
      if mayLeave() { leave(waiter) }
    }
    guard let value else { throw CancellationError() }
    return value
  }

  private func newWaiter() -> Int {
    guarded.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
  }

  private func wait(_ waiter: Int) async -> Value? {
    await withCheckedContinuation { continuation in
      let known = guarded.withLock { state -> Value?? in
        if let value = state.value { return .some(value) }
        if state.gone.remove(waiter) != nil { return .some(nil) }
        state.waiters[waiter] = continuation
        return nil
      }
      if let known { continuation.resume(returning: known) }
    }
  }

  private func leave(_ waiter: Int) {
    let continuation = guarded.withLock { state -> CheckedContinuation<Value?, Never>? in
      if let continuation = state.waiters.removeValue(forKey: waiter) { return continuation }
      if state.value == nil { state.gone.insert(waiter) }
      return nil
    }
    continuation?.resume(returning: nil)
  }
}
