import InjectionCore

/// What the whole process uses unless a task says otherwise.
final class ProcessDefault<Value: Sendable>: Sendable {
  private let guarded: Guarded<Value>

  init(_ value: Value) {
    guarded = Guarded(value)
  }

  var value: Value { guarded.withLock { $0 } }

  func set(_ new: Value) {
    let old = guarded.withLock { value in
      defer { value = new }
      return value
    }
    withExtendedLifetime(old) {}
  }
}
