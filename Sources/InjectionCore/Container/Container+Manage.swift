extension Container {
  /// Removes the registrations of a service under a name, whatever arguments they take.
  ///
  /// Stored instances are let go at once. Registrations of a parent are not touched and answer again.
  ///
  /// - Returns: Whether anything was removed.
  @discardableResult
  public func unregister<Service>(_ serviceType: Service.Type, name: String? = nil) -> Bool {
    remove(core.slots(of: serviceType, name: name)) { $0.component == nil && !$0.isDerived }
  }

  /// Removes all registrations of this container, with their instances.
  ///
  /// Registrations of a parent are not touched and answer again.
  public func removeAll() {
    remove { _ in true }
  }

  @discardableResult
  package func remove(_ isRemoved: (AnyServiceEntry) -> Bool) -> Bool {
    remove(core.slots, where: isRemoved)
  }

  private func remove(_ slots: [Slot], where isRemoved: (AnyServiceEntry) -> Bool) -> Bool {
    let slots = slots.filter { slot in slot.entry.map(isRemoved) ?? false }
    guard !slots.isEmpty else { return false }
    return core.replace(nil, in: slots) { $0.map(isRemoved) ?? false }
  }

  /// True if a service is registered here or in a parent, under this name and with any arguments.
  ///
  /// The closure types of factories count. `T?` and other wrappers count only when they are registered
  /// themselves.
  public func hasAnyRegistration<Service>(of serviceType: Service.Type, name: String? = nil) -> Bool {
    if core.answeringEntry(of: ServiceKey(serviceType, name: name)) != nil { return true }
    return core.answeringChain.contains { core in
      core.slots(of: serviceType, name: name).contains { $0.entry != nil }
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
    Container(core: core.copy(), isOriginal: true)
  }
}
