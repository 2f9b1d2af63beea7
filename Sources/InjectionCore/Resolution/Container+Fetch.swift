extension Container {
  /// What answers for a service with a name in this container or an ancestor. See `locateElsewhere`.
  @usableFromInline static func locate<Service>(
    _ service: Service.Type, _ name: String?, _ handle: Unmanaged<Container>
  ) -> (located: Located?, handle: Unmanaged<Container>) {
    let directory = handle._withUnsafeGuaranteedRef { $0.directory }
    if let slot = directory.slot(of: ServiceKey(service, name: name)),
      let located = Located.find(.passUnretained(slot))
    {
      return (located, handle)
    }
    return locateElsewhere(service, name, handle)
  }

  /// Looks again, in the ancestors too, for a handle whose own directory has nothing.
  ///
  /// Returns before the factory is called, as `Passage` does, so that chains of noted requests take no
  /// more stack than others.
  ///
  /// - Returns: Also the handle that the request goes through: another one, which this one keeps, if its
  ///   requests are noted.
  @usableFromInline static func locateElsewhere<Service>(
    _ service: Service.Type, _ name: String?, _ handle: Unmanaged<Container>
  ) -> (located: Located?, handle: Unmanaged<Container>) {
    let handle = handle.takeUnretainedValue().noting { DeclaredDependency(service, name: name) }
    let slot = handle.core.answeringSlot(of: ServiceKey(service, name: name))
    return (slot.flatMap { Located.find(.passUnretained($0)) }, .passUnretained(handle))
  }

  /// An instance of a wrapper of something that is registered.
  @usableFromInline static func unwrap<Service>(
    _ service: Service.Type, _ name: String?, _ handle: Unmanaged<Container>
  ) throws -> Service {
    try handle.takeUnretainedValue().unwrap(service, name: name, arguments: nil)
  }

  /// Looks in the ancestors, then for what the service wraps.
  @usableFromInline static func fetchElsewhere<Service>(
    _ service: Service.Type, name: String?, _ handle: Unmanaged<Container>
  ) throws -> Service {
    try handle.takeUnretainedValue().produce(service, name: name)
  }

  /// An instance of a service with or without a name and arguments.
  package func fetch<Service>(
    _ service: Service.Type, name: String?, arguments: ArgumentList? = nil
  ) throws(ResolutionError) -> Service {
    do { return try produce(service, name: name, arguments: arguments) } catch { throw ResolutionError(error) }
  }

  /// An instance of a service with or without a name and arguments.
  ///
  /// - Throws: ``ResolutionError``.
  @usableFromInline func produce<Service>(
    _ service: Service.Type, name: String?, arguments: ArgumentList? = nil
  ) throws -> Service {
    let handle = noting { DeclaredDependency(service, name: name, arguments: arguments) }
    guard let slot = answeringSlot(of: service, name, arguments) else {
      return try handle.unwrap(service, name: name, arguments: arguments)
    }
    return try handle.produce(service, in: slot, arguments)
  }

  /// The slot of this container that answers for a service, itself or through an ancestor.
  private func answeringSlot<Service>(
    of service: Service.Type, _ name: String?, _ arguments: ArgumentList?
  ) -> Slot? {
    guard let slot = core.answeringSlot(of: ServiceKey(service, name: name, arguments: arguments?.signature)),
      Located.isAnswering(slot)
    else { return nil }
    return slot
  }

  /// An instance from a slot whose key has this service type.
  func value<Service>(in slot: Slot, as service: Service.Type) throws(ResolutionError) -> Service {
    do { return try produce(service, in: slot, nil) } catch { throw ResolutionError(error) }
  }

  private func produce<Service>(
    _ service: Service.Type, in slot: Slot, _ arguments: ArgumentList?
  ) throws -> Service {
    guard let located = Located.find(.passUnretained(slot)) else {
      return try unwrap(service, name: slot.key.details?.name, arguments: arguments)  // Removed just now.
    }
    guard let arguments else { return try located.produce(service, .passUnretained(self)) }
    return try located.produce(service, self, arguments)
  }

  /// An instance of a wrapper of something that is registered.
  private func unwrap<Service>(
    _ service: Service.Type, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) -> Service {
    if core.chain.contains(where: \.isDisposed) {
      throw ResolutionError.disposed(service, name: name, arguments: arguments?.types ?? [], self)
    }
    guard let wrapper = service as? any DependencyWrapper.Type else {
      throw ResolutionError.notRegistered(service, name: name, arguments: arguments?.types ?? [], self)
    }
    return try wrapped(by: wrapper, as: service, name: name, arguments: arguments)
  }

  private func wrapped<Wrapper: DependencyWrapper, Service>(
    by wrapper: Wrapper.Type, as service: Service.Type, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) -> Service {
    let value = try wrapper.resolve(in: self, name: name, arguments: arguments)
    return unsafeBitCast(value, to: Service.self)  // `Wrapper` is `Service`, which the caller cast.
  }

  /// Tells the observer about a failure that `resolve` turns into nil.
  ///
  /// A plain missing registration is what `resolve` is for and stays silent. Inside a running resolution
  /// every nil is told, at once, because the factory may trap on it; the failures of the services around
  /// it that may follow from it are not told again.
  @usableFromInline func swallow(_ error: any Error) {
    let error = ResolutionError(error)
    forgive(error)
    if let innermost {
      innermost.state.pointee.swallowed.append(error)
    } else if error.kind == .notRegistered, error.chain.count == 1 {
      return
    }
    if error.swallowed.contains(where: { $0.happened(within: error) }) { return }
    core.observer.resolutionFailed(error, in: Container(core: core))
  }
}
