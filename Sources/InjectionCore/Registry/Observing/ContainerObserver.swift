package import Dispatch
import Foundation

/// Is told what happens in a container.
///
/// Set ``Container/observer`` to see failures in a log of the app instead of on standard error. Methods
/// are called on the thread where it happened, while no lock is held; they may use the container.
public protocol ContainerObserver: Sendable {
  /// A `resolve` returned nil for another reason than a plain missing registration, or within a factory.
  ///
  /// Called at once, because the factory that got the nil may trap on it. Failures of the services around it
  /// that may follow from it are not told again.
  func resolutionFailed(_ error: ResolutionError, in container: Container)

  /// A thread or a task has waited five seconds for a shared service that another one makes.
  ///
  /// Called once for each wait: on the thread that waits, or beside the task that does.
  ///
  /// - Parameters:
  ///   - service: The service that is waited for.
  ///   - chain: What the other thread or task is making, from its outermost service to the awaited one; of a thread
  ///     the shared services only.
  ///   - container: The container that was asked.
  func waitIsLong(for service: Any.Type, chain: [ResolutionError.Link], in container: Container)

  /// A service that lives longer than a session is being made with an instance of the session in it: it keeps
  /// that one when the key changes. Told once for each pair.
  ///
  /// - Parameters:
  ///   - held: The service of the session.
  ///   - holder: The service that keeps it.
  ///   - container: The container that registered `held`.
  func sessionServiceIsHeld(_ held: Registration, by holder: Registration, in container: Container)

  /// The factory of a service has run twice for one instance: the service needs itself again in an `initCompleted`
  /// closure. What the outer run made was discarded; the instance that the inner one has stored stays.
  ///
  /// Told each time. It does not happen if both sides are set in `initCompleted`, or if the other service is asked
  /// for first.
  ///
  /// - Parameters:
  ///   - service: The service that was made twice.
  ///   - other: The service whose `initCompleted` closure asked for it, perhaps through others.
  ///   - container: The container that the service was made from.
  func madeTwice(_ service: Registration, completing other: Registration, in container: Container)

  /// True to be told about each request. Then requests of this container, its parents and children are
  /// slower. By default false.
  var observesRequests: Bool { get }

  /// A service or a factory was registered.
  func registered(_ registration: Registration, in container: Container)

  /// A registration has taken the place of another one.
  func overridden(_ old: Registration, by new: Registration, in container: Container)

  /// A request has run a factory. Only with ``observesRequests``.
  func built(_ event: ResolutionEvent, in container: Container)

  /// A request has got an instance that was there. Only with ``observesRequests``.
  func reused(_ event: ResolutionEvent, in container: Container)

  /// A request has waited for another thread or task, as long as the event says. Only with
  /// ``observesRequests``.
  func waited(_ event: ResolutionEvent, in container: Container)

  /// A request for something that is registered has ended in an error, also one that somebody handles. Only with
  /// ``observesRequests``.
  func failed(_ event: ResolutionEvent, _ error: any Error, in container: Container)

  /// The call of a service that boots has ended in a way that no caller is told of: it was abandoned at its time
  /// limit and has ended now, or it failed while the container was disposed.
  ///
  /// - Parameters:
  ///   - service: The service whose call it was.
  ///   - error: What the call threw; nil if it succeeded.
  ///   - container: The container that called it.
  func endedUnattended(_ service: Any.Type, error: (any Error)?, in container: Container)

  /// The container was disposed, and all `onDispose` closures have run or are on their way.
  func containerDisposed(_ container: Container)
}

/// Prints failures, one line each, on standard error.
public struct StandardErrorObserver: ContainerObserver {
  /// Creates an observer.
  public init() {}

  /// Prints the error with its whole chain.
  public func resolutionFailed(_ error: ResolutionError, in container: Container) {
    Self.print(error.oneLine)
  }

  /// Prints what is waited for and the chain of its maker.
  public func waitIsLong(for service: Any.Type, chain: [ResolutionError.Link], in container: Container) {
    let names = TypeNames(chain.map(\.service))
    let text = chain.isEmpty ? "" : ": " + chain.map { $0.text(names) }.joined(separator: " → ")
    Self.print(Texts.slowWait(names(service), text))
  }

  /// Prints both services and where the holder was registered.
  public func sessionServiceIsHeld(_ held: Registration, by holder: Registration, in container: Container) {
    let names = TypeNames([held.serviceType, holder.serviceType])
    Self.print(
      Texts.captive(
        names(held.serviceType), held.objectScope.description, names(holder.serviceType),
        holder.objectScope.description, holder.location))
  }

  /// Prints the service and the error.
  public func endedUnattended(_ service: Any.Type, error: (any Error)?, in container: Container) {
    Self.print(Texts.endedUnattended(service, error))
  }

  private static func print(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}

extension ContainerObserver {
  /// False.
  public var observesRequests: Bool { false }
  /// Does nothing.
  public func registered(_ registration: Registration, in container: Container) {}
  /// Does nothing.
  public func overridden(_ old: Registration, by new: Registration, in container: Container) {}
  /// Does nothing.
  public func built(_ event: ResolutionEvent, in container: Container) {}
  /// Does nothing.
  public func reused(_ event: ResolutionEvent, in container: Container) {}
  /// Does nothing.
  public func waited(_ event: ResolutionEvent, in container: Container) {}
  /// Does nothing.
  public func failed(_ event: ResolutionEvent, _ error: any Error, in container: Container) {}
  /// Does nothing.
  public func endedUnattended(_ service: Any.Type, error: (any Error)?, in container: Container) {}
  /// Does nothing.
  public func containerDisposed(_ container: Container) {}
  /// Does nothing.
  public func resolutionFailed(_ error: ResolutionError, in container: Container) {}
  /// Does nothing.
  public func waitIsLong(for service: Any.Type, chain: [ResolutionError.Link], in container: Container) {}
  /// Does nothing.
  public func sessionServiceIsHeld(_ held: Registration, by holder: Registration, in container: Container) {}
  /// Does nothing.
  public func madeTwice(_ service: Registration, completing other: Registration, in container: Container) {}
}

extension Container {
  /// Is told about failures in this container and in children that have no observer of their own.
  ///
  /// ```swift
  /// struct LogObserver: ContainerObserver {
  ///   func resolutionFailed(_ error: ResolutionError, in container: Container) { log(error.oneLine) }
  /// }
  /// container.observer = LogObserver()
  /// ```
  ///
  /// By default a ``StandardErrorObserver``.
  public var observer: any ContainerObserver {
    get { core.observer }
    set {
      let old = core.withRegistry { registry in
        defer { registry.observer = newValue }
        return registry.observer
      }
      if newValue.observesRequests { core.watchFamily(true) }
      if old?.observesRequests == true { core.watchFamily(false) }
    }
  }
}

extension Container {
  /// After what time of waiting the observer is told. Tests set it; apps get five seconds.
  package var slowWait: DispatchTimeInterval {
    get { core.slowWait }
    set { core.withRegistry { $0.slowWait = newValue } }
  }
}

extension ContainerCore {
  /// The observer that somebody has set here or in an ancestor.
  var setObserver: (any ContainerObserver)? {
    withRegistry { $0.observer } ?? parent?.setObserver
  }

  /// Those who want to know of registrations now.
  var audience: RegistrationAudience {
    RegistrationAudience(observer: setObserver, behaviors: withRegistry { $0.behaviors })
  }

  var observer: any ContainerObserver {
    setObserver ?? StandardErrorObserver()
  }

  var slowWait: DispatchTimeInterval { withRegistry { $0.slowWait } }

  /// Tells the observer that a thread or a task has waited long for an entry's instance.
  func reportSlowWait(for service: Any.Type, chain: [ResolutionError.Link], _ handle: Container) {
    lend { observer.waitIsLong(for: service, chain: chain, in: $0) }
  }
}
