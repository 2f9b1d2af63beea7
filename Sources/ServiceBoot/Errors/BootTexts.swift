import InjectionCore

/// The sentences about booting.
enum BootTexts {
  static let noServiceAtATime = "BootOptions.limit must be at least 1: no service could boot."

  static func cannotBoot(_ entry: AnyServiceEntry) -> String {
    """
    \(TypeNames.short(entry.serviceType)) (\(entry.location)) cannot boot: \(unfit(entry)).
      fix: register it without arguments, and write .inObjectScope(.container) before .boots()
    """
  }

  /// Why a registration has more than one instance.
  static func unfit(_ entry: AnyServiceEntry) -> String {
    entry.argumentsType == (any Resolver).self
      ? "its scope is \(entry.objectScope.description), not container" : "it takes arguments"
  }

  static let registeredLate = "It was registered after the boot had begun. The next boot includes it."

  static let awaitedFactory = "The boot waits for what this factory makes, which waits for the boot."

  static func instance(_ type: Any.Type) -> String { "The instance is of type \(TypeNames.short(type))." }

  static func failure(_ failure: BootFailure) -> String {
    switch failure {
    case .couldNotBeBuilt(_, let error as ResolutionError) where error.kind == .factoryFailed && error.chain.count == 1:
      "\(error)"  // Says itself what could not be made, and where that is registered.
    case .couldNotBeBuilt(let service, let error): "\(service.text) could not be made: \(error)"
    case .bootFailed(let service, let error): "\(service.text) failed to boot: \(error)"
    case .shutdownFailed(let service, let error): "\(service.text) failed to shut down: \(error)"
    case .tookTooLong(let service, let limit): "\(service.text) was cancelled at its limit of \(limit)"
    case .didNotFinish(let service, let limit):
      "\(service.text) did not finish within \(limit), ignored that it was cancelled, and was abandoned"
    }
  }

  static func error(
    _ kind: BootError.Kind, _ failures: [BootFailure], _ services: [BootService], _ details: [String]
  ) -> String {
    var lines = [summary(kind)] + details
    if kind == .cycle {
      lines.append("chain: " + services.map(\.text).joined(separator: " → "))
    } else {
      lines += services.map(\.text)
    }
    lines += failures.map { "\($0)".replacing("\n", with: "\n  ") }
    if let fix = fix(kind) { lines.append("fix: \(fix)") }
    return lines.joined(separator: "\n  ")
  }

  private static func summary(_ kind: BootError.Kind) -> String {
    switch kind {
    case .failed: "The boot has failed. What had booted was shut down."
    case .cancelled: "The boot was cancelled. What had booted was shut down."
    case .cycle: "Services need each other, so that none of them can boot first."
    case .cannotBoot: "A service that boots has more than one instance."
    case .notBootable: "A service is marked with boots(), and its instance is no BootableService."
    case .parentNotBooted: "Services of a parent must have booted before."
    case .doesNotBoot: "The service does not boot with its container."
    case .calledInsideBoot: "A service that the container is calling waits for the end of that call."
    case .abandoned: "The container does not boot again: a service was abandoned and may still be running."
    case .shutdownFailed: "Services have failed to shut down."
    case .disposed: "The container was disposed."
    }
  }

  private static func fix(_ kind: BootError.Kind) -> String? {
    switch kind {
    case .failed, .cancelled, .shutdownFailed: nil
    case .cycle: "let one of them take a Lazy, a Provider or a factory of the other, or get it in initCompleted"
    case .cannotBoot: "register it without arguments in scope .container"
    case .notBootable: "let the instance's type conform to BootableService, or leave out boots()"
    case .parentNotBooted: "await boot() of the parent first"
    case .doesNotBoot: "mark its registration: .inObjectScope(.container).boots()"
    case .calledInsideBoot: "say depends(on:) in its registration, or do it in a task that the call does not wait for"
    case .abandoned: "start over with a new container, or with a copy()"
    case .disposed: "end what uses the container before it is disposed"
    }
  }
}
