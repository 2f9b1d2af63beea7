/// Is told about each registration of a container.
///
/// ```swift
/// struct Log: Behavior {
///   func container<Type, Service>(
///     _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
///     withName name: String?
///   ) { print("\(type) is registered") }
/// }
/// container.addBehavior(Log())
/// ```
///
/// An ordinary class conforms in Swift 5 mode without a warning.
@preconcurrency public protocol Behavior: Sendable {
  /// Called after a type was registered, or forwarded to the service of another registration.
  ///
  /// Runs on the thread that registers, while no lock is held; it may use the container.
  ///
  /// - Parameters:
  ///   - container: The container that was registered in.
  ///   - type: The registered type, or the further type that is forwarded.
  ///   - entry: The registration of the service, which may be configured.
  ///   - name: The name that the type was registered under.
  func container<Type, Service>(
    _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
    withName name: String?)
}

extension Container {
  /// Adds a behavior. It is told about registrations from now on.
  public func addBehavior(_ behavior: any Behavior) {
    core.withRegistry { $0.behaviors.append(behavior) }
  }

  /// Tells of a registration.
  func tell<Registered, Service>(
    _ audience: RegistrationAudience, of type: Registered.Type, _ entry: ServiceEntry<Service>, name: String?
  ) {
    audience.observer?.registered(Registration(entry), in: self)
    for behavior in audience.behaviors {
      behavior.container(self, didRegisterType: type, toService: entry, withName: name)
    }
  }
}

/// Those who want to know of the registrations in a container.
struct RegistrationAudience {
  let observer: (any ContainerObserver)?
  let behaviors: [any Behavior]
}
