package import InjectionCore

/// Collects values from any thread, in the order in which they came.
package final class Recorder<Value: Sendable>: Sendable {
  private let guarded = Guarded<[Value]>([])

  package init() {}

  package var values: [Value] { guarded.withLock { $0 } }

  package func append(_ value: Value) {
    guarded.withLock { $0.append(value) }
  }

  /// The values since the last call.
  package func takeValues() -> [Value] {
    guarded.withLock { values in
      defer { values = [] }
      return values
    }
  }
}

/// Collects what a container tells its observer.
package final class RecordingObserver: ContainerObserver {
  private let failures = Recorder<String>()

  package init() {}

  /// The errors in one line each.
  package var lines: [String] { failures.values }

  package func resolutionFailed(_ error: ResolutionError, in container: Container) {
    failures.append(error.oneLine)
  }
}

/// Keeps failures that a test makes on purpose off standard error.
package struct SilentObserver: ContainerObserver {
  package init() {}
}
