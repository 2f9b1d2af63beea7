/// How a container boots.
///
/// ```swift
/// try await container.boot(BootOptions(limit: 4, bootTimeLimit: .seconds(20)))
/// ```
public struct BootOptions: Sendable {
  /// How many services boot at a time, at most.
  public let limit: Int
  /// How long a call of `boot()` or `didFinishBoot(_:)` may take; nil for no limit.
  public let bootTimeLimit: Duration?
  /// How long a call of `shutdown()` may take, with the operations that it waits for; nil for no limit.
  public let shutdownTimeLimit: Duration?
  /// How long a call that was cancelled at its limit may take to end, before it is abandoned.
  public let cancellationTimeLimit: Duration
  /// What measures the limits.
  public let clock: any Clock<Duration>

  /// Creates options.
  ///
  /// Traps unless `limit` is at least 1.
  public init(
    limit: Int = .max, bootTimeLimit: Duration? = .seconds(60), shutdownTimeLimit: Duration? = .seconds(10),
    cancellationTimeLimit: Duration = .seconds(1), clock: any Clock<Duration> = ContinuousClock(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    if limit < 1 { fatalError(BootTexts.noServiceAtATime, file: fileID, line: line) }
    self.limit = limit
    self.bootTimeLimit = bootTimeLimit
    self.shutdownTimeLimit = shutdownTimeLimit
    self.cancellationTimeLimit = cancellationTimeLimit
    self.clock = clock
  }
}
