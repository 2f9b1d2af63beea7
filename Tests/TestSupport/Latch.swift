import Dispatch
import InjectionCore

/// A door that is opened once: until then threads and tasks wait in front of it.
package final class Latch: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let guarded = Guarded(State())

  package init() {}

  package var isOpen: Bool { guarded.withLock { $0.isOpen } }

  package func open() {
    let waiting = guarded.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for resume in waiting { resume() }
  }

  /// Blocks the calling thread.
  package func wait() {
    let semaphore = DispatchSemaphore(value: 0)
    if add({ semaphore.signal() }) { semaphore.wait() }
    guarded.withLock { _ in }  // Shows the thread sanitizer the order.
  }

  /// Suspends the calling task, whether it is cancelled or not.
  package func opened() async {
    await withCheckedContinuation { continuation in
      if !add({ continuation.resume() }) { continuation.resume() }
    }
  }

  /// False if the door is open already.
  private func add(_ resume: @escaping @Sendable () -> Void) -> Bool {
    guarded.withLock { state in
      guard !state.isOpen else { return false }
      state.waiting.append(resume)
      return true
    }
  }
}

/// Suspends until the calling task is cancelled.
package func untilCancelled() async {
  let cancelled = Latch()
  await withTaskCancellationHandler {
    await cancelled.opened()
  } onCancel: {
    cancelled.open()
  }
}
