extension Container {
  /// Removes the registrations of a service under a name, whatever arguments they take.
  ///
  /// Stored instances are let go at once. Registrations of a parent are not touched and answer again.
  ///
  /// - Returns: Whether anything was removed.
  @discardableResult
  public func unregister<Service>(_ serviceType: Service.Type, name: String? = nil) -> Bool {
    remove { $0.serviceType == serviceType && $0.name == name && $0.component == nil && !$0.isDerived }
  }

  /// Removes all registrations of this container, with their instances.
  ///
  /// Registrations of a parent are not touched and answer again.
  public func removeAll() {
    remove { _ in true }
  }

  @discardableResult
  package func remove(_ isRemoved: (AnyServiceEntry) -> Bool) -> Bool {
    let slots = core.slots.filter { slot in slot.entry.map(isRemoved) ?? false }
    guard !slots.isEmpty else { return false }
    return core.replace(nil, in: slots) { $0.map(isRemoved) ?? false }
  }

  /// True if a service is registered here or in a parent, under this name and with any arguments.
  ///
  /// The closure types of factories count. `T?` and other wrappers count only when they are registered
  /// themselves.
  ///
  /// - Complexity: Linear in the number of registrations, unless one without arguments answers.
  public func hasAnyRegistration<Service>(of serviceType: Service.Type, name: String? = nil) -> Bool {
    if core.answeringEntry(of: ServiceKey(serviceType, name: name)) != nil { return true }
    return core.answeringChain.contains { core in
      core.entries.contains { $0.serviceType == serviceType && $0.name == name }
    }
  }

  /// The registrations of this container, in the order in which they were made.
  public var registrations: [Registration] {
    core.entries.map(Registration.init)
  }

  /// Makes a container with the same registrations and, if there is a parent, a copy of that.
  ///
  /// ```swift
  /// let test = container.copy()
  /// test.register((any UserService).self) { _ in StubUserService() }
  /// ```
  ///
  /// The copy has no instances; later changes to one do not show in the other. Instances that were
  /// registered with `instance:` are shared.
  ///
  /// - Complexity: Linear in the number of registrations.
  public func copy() -> Container {
    Container(core: core.copy())
  }

}

/// What a container knows about one registration.
public struct Registration: Sendable {
  /// The type that consumers ask for.
  public let serviceType: Any.Type
  /// The name given when registering; nil if there is none.
  public let name: String?
  /// The component whose factory this is, if it is one.
  public let component: Any.Type?
  /// The types of the arguments that the factory takes.
  public let arguments: [Any.Type]
  /// The registration that this one forwards to.
  public let target: Target?
  /// How long instances live.
  public let objectScope: any ObjectScopeProtocol
  /// The source line of the registration.
  public let location: SourceLocation

  /// What a further type or name of a service stands for.
  public struct Target: Sendable {
    /// The type that the service is registered as.
    public let serviceType: Any.Type
    /// The name that it is registered under.
    public let name: String?
    /// The source line of its registration.
    public let location: SourceLocation
  }

  init(_ entry: AnyServiceEntry) {
    serviceType = entry.serviceType
    name = entry.name
    component = entry.component
    arguments = entry.argumentTypes
    target = entry.forwardTarget.map { Target(serviceType: $0.serviceType, name: $0.name, location: $0.location) }
    objectScope = entry.objectScope
    location = entry.location
  }
}
