/// Why services were not booted or shut down.
///
/// `description` is the full text: what went wrong, with which services, where they are registered, what to do.
///
/// It may be kept: it keeps no container and no service, only the errors that services and factories threw.
public struct BootError: Error, CustomStringConvertible, Sendable {
  /// What went wrong.
  public enum Kind: Hashable, Sendable {
    /// Services could not be made or have failed to boot. What had booted was shut down.
    case failed
    /// The boot was cancelled by others. What had booted was shut down.
    case cancelled
    /// Services need each other, so that none can boot first.
    case cycle
    /// A registration boots but makes more than one instance.
    case cannotBoot
    /// A registration boots, and its instance is no ``BootableService``.
    case notBootable
    /// Services of a parent must boot before.
    case parentNotBooted
    /// The service that was asked for does not boot.
    case doesNotBoot
    /// A service's own call has asked for what waits for that call.
    case calledInsideBoot
    /// A service was abandoned before: the container does not boot again.
    case abandoned
    /// Services have failed to shut down.
    case shutdownFailed
    /// The container was disposed.
    case disposed
  }

  /// What went wrong.
  public let kind: Kind
  /// What went wrong with each service, in the order in which it happened.
  public let failures: [BootFailure]
  /// The services that the error is about; for a cycle the chain, also of services that do not boot, which ends
  /// with the service that it begins with.
  public var services: [BootService] { subjects + failures.map(\.service) }
  /// The full text, in several lines.
  public var description: String { BootTexts.error(kind, failures, subjects, details) }

  private let subjects: [BootService]
  private let details: [String]

  init(_ kind: Kind, failures: [BootFailure] = [], services: [BootService] = [], details: [String] = []) {
    self.kind = kind
    self.failures = failures
    self.details = details
    subjects = services
  }

  func adding(_ others: [BootFailure]) -> BootError {
    BootError(kind, failures: failures + others, services: subjects, details: details)
  }
}
