import InjectionCore

/// What a ``Module`` consists of: a service, or another module.
public protocol ModuleElement: Sendable {
  /// The registrations, in the order in which they stand.
  var registrations: [ModuleRegistration] { get }
}

/// One registration of a module, before it is made in a container.
public struct ModuleRegistration: Sendable {
  let serviceType: Any.Type
  let name: String?
  let location: SourceLocation
  private let make: @Sendable (Container) -> AnyServiceEntry

  init<Service>(
    _ serviceType: Service.Type, name: String?, location: SourceLocation,
    make: @escaping @Sendable (Container) -> ServiceEntry<Service>
  ) {
    self.serviceType = serviceType
    self.name = name
    self.location = location
    self.make = make
  }

  /// The same registration, configured further. `Service` is its service type.
  func configured<Service>(
    _ configure: @escaping @Sendable (ServiceEntry<Service>) -> Void
  ) -> ModuleRegistration {
    ModuleRegistration(Service.self, name: name, location: location) { [make] container in
      // Says the service type that it was made with.
      let entry = unsafeDowncast(make(container), to: ServiceEntry<Service>.self)
      configure(entry)
      return entry
    }
  }

  /// Registers the service. Nothing is built.
  func register(in container: Container) -> AnyServiceEntry {
    make(container)
  }
}
