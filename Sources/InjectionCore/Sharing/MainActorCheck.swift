import Dispatch

/// Tells whether the caller runs on the main actor, without trapping when it does not.
///
/// `Thread.isMainThread` is false on the main actor after the first `await` on Linux, so the main
/// queue is asked instead.
package enum MainActorCheck {
  package static var isOnMainActor: Bool {
    DispatchQueue.getSpecific(key: key) == true
  }

  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}

/// Runs a main-actor closure from a place that is known to be on the main actor.
///
/// - Precondition: ``MainActorCheck/isOnMainActor``; otherwise the runtime's own check traps.
@usableFromInline package func assumeOnMainActor<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
  try MainActor.assumeIsolated { MainActorValue(value: try body()) }.value
}

/// Carries a value that never leaves the main actor: it is made there, for a caller who is there.
private struct MainActorValue<Value>: @unchecked Sendable {
  // Sendable: private to this file, which passes it from the main actor to the main actor.
  let value: Value
}
