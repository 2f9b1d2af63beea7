import Synchronization

/// What a boot waits for and who waits for it, so that a wait that would close a circle is refused.
///
/// A boot and each of its calls take part in the waits of `async` factories like builds: the boot waits for its calls,
/// and these for what they ask for; factories, and calls of other boots, wait for the boot. Only what happens in the
/// very task of a call or of a factory is seen: whether they wait for the tasks that they start is not known.
package final class BootWaits: Sendable {
  private let boot = AsyncBuild()

  package init() {}

  /// Runs something that the boot waits for.
  package nonisolated(nonsending) func calling<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    let (call, waiting) = (AsyncBuild(), [boot, AsyncRequest.waiting].compactMap { $0 })
    for waiting in waiting { _ = AsyncWaitGraph.add(waiting, waitsFor: call) }  // No circle: the call waits for none.
    defer {
      for waiting in waiting { AsyncWaitGraph.remove(waiting, waitsFor: call) }
    }
    return try await AsyncRequest.asking(for: call, body)
  }

  /// Says that what is running right here waits for the boot; nil if nobody waits for that in turn.
  ///
  /// - Throws: If the boot waits for it.
  package func begin() throws(CircularWait) -> BootWait? {
    guard let waiting = AsyncRequest.waiting else { return nil }
    guard AsyncWaitGraph.add(waiting, waitsFor: boot) else {
      throw CircularWait(isThroughFactory: AsyncRequest.asker == nil)
    }
    return BootWait(waiting, boot)
  }
}

/// A factory, or a call of another boot, waits for a boot.
package final class BootWait: Sendable {
  private let waiting: AsyncBuild
  private let boot: AsyncBuild
  private let hasEnded = Atomic(false)

  fileprivate init(_ waiting: AsyncBuild, _ boot: AsyncBuild) {
    self.waiting = waiting
    self.boot = boot
  }

  /// Called by who ends the wait, before anybody can see that it is over, and by who has waited.
  package func end() {
    guard !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
    AsyncWaitGraph.remove(waiting, waitsFor: boot)
  }
}

/// Two wait for each other.
package struct CircularWait: Error {
  /// False for a call that waits for the boot that has made it.
  package let isThroughFactory: Bool
}
