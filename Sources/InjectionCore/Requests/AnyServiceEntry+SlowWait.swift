import Dispatch

extension AnyServiceEntry {
  /// Waits in a task for an instance of this entry, and tells the observer if that takes long.
  ///
  /// The time is measured in a task of its own, which is cancelled when the wait ends. It comes to its end a little
  /// later, and keeps nothing until then.
  ///
  /// - Parameters:
  ///   - core: The container that was asked.
  ///   - chain: What the other thread or task is making. It must not keep an instance.
  nonisolated(nonsending) func reportingSlowWait<Result>(
    _ core: ContainerCore, _ chain: @escaping @Sendable () -> [ResolutionError.Link],
    _ wait: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    guard let limit = core.slowWait.duration else { return try await wait() }
    let timer = Task.detached { [weak self, weak core] in
      try? await Task.sleep(for: limit)
      guard !Task.isCancelled, let self, let core else { return }
      core.reportSlowWait(for: self.serviceType, chain: chain(), Container(core: core))
    }
    defer { timer.cancel() }
    return try await wait()
  }
}

extension DispatchTimeInterval {
  /// The same time for tasks; nil for no end.
  fileprivate var duration: Duration? {
    switch self {
    case .seconds(let count): .seconds(count)
    case .milliseconds(let count): .milliseconds(count)
    case .microseconds(let count): .microseconds(count)
    case .nanoseconds(let count): .nanoseconds(count)
    default: nil
    }
  }
}
