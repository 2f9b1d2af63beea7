import Foundation
import InjectionCore

/// Ends the process with a text when a test hangs: threads that wait for each other cannot be freed.
package final class Watchdog: Sendable {
  private let label: Guarded<String>
  private let isEnded = DispatchSemaphore(value: 0)

  package init(_ label: String, seconds: Int = 600, fileID: StaticString = #fileID, line: UInt = #line) {
    self.label = Guarded(label)
    let (text, isEnded) = (self.label, isEnded)
    Thread {
      guard isEnded.wait(timeout: .now() + .seconds(seconds)) == .timedOut else { return }
      fatalError("Hangs: \(text.withLock { $0 })", file: fileID, line: line)
    }.start()
  }

  /// Says what runs now, for example the seed of a random test.
  package func note(_ text: String) {
    label.withLock { $0 = text }
  }

  package func end() {
    isEnded.signal()
  }
}

/// Runs something that may hang if it is wrong.
package func watched<Result>(
  _ label: String, fileID: StaticString = #fileID, line: UInt = #line, _ body: (Watchdog) throws -> Result
) rethrows -> Result {
  let watchdog = Watchdog(label, fileID: fileID, line: line)
  defer { watchdog.end() }
  return try body(watchdog)
}

/// Runs something asynchronous that may hang if it is wrong.
package nonisolated(nonsending) func watched<Result>(
  async label: String, fileID: StaticString = #fileID, line: UInt = #line,
  _ body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  let watchdog = Watchdog(label, fileID: fileID, line: line)
  defer { watchdog.end() }
  return try await body()
}
