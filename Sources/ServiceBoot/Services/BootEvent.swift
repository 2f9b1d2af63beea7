/// One step of a boot or a shutdown, with how far it is.
public struct BootEvent: Sendable {
  /// What has happened.
  public enum Step: Sendable {
    /// A boot has begun.
    case began
    /// A service is made, if it was not made before.
    case building(BootService)
    /// `boot()` was called.
    case booting(BootService)
    /// `boot()` has succeeded.
    case booted(BootService)
    /// Something has failed.
    case failed(BootFailure)
    /// `shutdown()` is called, when the operations that use the service have ended.
    case shuttingDown(BootService)
    /// `shutdown()` has ended.
    case shutDown(BootService)
    /// The boot or the shutdown has ended in this state.
    case ended(BootState)
  }

  /// What has happened.
  public let step: Step
  /// How many services are booted now.
  public let bootedCount: Int
  /// How many services boot in this container.
  public let serviceCount: Int
}
