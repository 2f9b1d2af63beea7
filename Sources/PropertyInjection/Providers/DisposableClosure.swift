import InjectionCore

/// A closure that makes one instance and is let go once it has succeeded, with all that it captures.
final class DisposableClosure<Closure: Sendable>: Sendable {
  private let closure: Guarded<Closure?>

  init(_ closure: Closure) {
    self.closure = Guarded(closure)
  }

  /// Runs the closure; when that does not throw, the closure is gone.
  func run<Service>(_ body: (Closure) throws -> Service) rethrows -> Service {
    guard let closure = closure.withLock({ $0 }) else {
      preconditionFailure("A service that is made once was made twice.")
    }
    let service = try body(closure)
    let released = self.closure.withLock { closure in
      defer { closure = nil }
      return closure
    }
    withExtendedLifetime(released) {}
    return service
  }
}
