import InjectionCore

/// A key that an installation is about to register.
struct KeyClaim: Sendable {
  let service: Any.Type
  let name: String?
  let location: SourceLocation
}

/// Registers in a container that is thrown away, to know all keys before: also those of `implements` in a
/// `configured` closure. Nothing is built.
final class Rehearsal: Behavior {
  private let claims = Guarded<[KeyClaim]>([])

  private init() {}

  /// The keys of registrations and of what is said about them, in the order in which they are registered.
  static func keys(of registrations: [ModuleRegistration]) -> [KeyClaim] {
    let rehearsal = Rehearsal()
    let container = Container(behaviors: [rehearsal])
    for registration in registrations { _ = registration.register(in: container) }
    return rehearsal.claims.withLock { $0 }
  }

  func container<Type, Service>(
    _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
    withName name: String?
  ) {
    // That of a further type is its own.
    let location = container.locationOfRegistration(of: type, name: name) ?? entry.location
    claims.withLock { $0.append(KeyClaim(service: type, name: name, location: location)) }
  }
}
