import InjectionCore

/// One object that boots.
struct BootMember: Sendable {
  let service: BootService
  let instance: any BootableService
  /// The registrations that give the object, mostly one.
  var entries: Set<ObjectIdentifier>
}

/// One boot: what its callers wait for.
final class BootRun: Sendable {
  /// The registrations that boot.
  let entries: [AnyServiceEntry]
  let options: BootOptions
  let pass = BootPass()
  let ended = Promise<BootResult>()

  init(_ entries: [AnyServiceEntry], _ options: BootOptions) {
    self.entries = entries
    self.options = options
  }
}

extension BootOptions {
  var bootCall: CallLimit { limit(bootTimeLimit) }
  var shutdownCall: CallLimit { limit(shutdownTimeLimit) }

  private func limit(_ duration: Duration?) -> CallLimit {
    CallLimit(duration: duration, cancellation: cancellationTimeLimit, clock: clock)
  }
}
