extension Container {
  /// What answers for a service with a name in this container or an ancestor. See `locateElsewhere`.
  @usableFromInline static func locate<Service>(
    _ service: Service.Type, _ name: String?, _ handle: Unmanaged<Container>
  ) -> (located: Located?, handle: Unmanaged<Container>) {
    let directory = handle._withUnsafeGuaranteedRef { $0.directory }
    let slot = directory.slot(of: ServiceKey(service, name: name)).map { Unmanaged.passUnretained($0) }
    if let located = slot?._withUnsafeGuaranteedRef({ $0.locate() }) { return (located, handle) }
    return locateElsewhere(service, name, slot, handle)
  }

  /// Looks in the ancestors, and again if the handle's own directory has nothing.
  ///
  /// Returns before the factory is called, as `Passage` does, so that chains of noted requests take no
  /// more stack than others.
  ///
  /// - Parameter slot: The slot that the handle's own directory has. It does not answer by itself.
  /// - Returns: Also the handle that the request goes through: another one, which this one keeps, if its
  ///   requests are noted.
  @usableFromInline static func locateElsewhere<Service>(
    _ service: Service.Type, _ name: String?, _ slot: Unmanaged<Slot>?, _ handle: Unmanaged<Container>
  ) -> (located: Located?, handle: Unmanaged<Container>) {
    if let located = slot.flatMap(Located.findInherited) { return (located, handle) }
    let handle = handle.takeUnretainedValue().noting { DeclaredDependency(service, name: name) }
    return (handle.core.locate(ServiceKey(service, name: name)), .passUnretained(handle))
  }

  /// An instance of a wrapper of something that is registered.
  @usableFromInline static func unwrap<Service>(
    _ service: Service.Type, _ name: String?, _ handle: Unmanaged<Container>
  ) throws -> Service {
    let container = handle.takeUnretainedValue()
    guard let wrapper = service as? any DependencyWrapper.Type else {
      throw container.notRegistered(service, name, nil)
    }
    return try container.wrapped(by: wrapper, as: service, name: name, arguments: nil)
  }

  private func notRegistered(_ service: Any.Type, _ name: String?, _ arguments: ArgumentList?) -> ResolutionError {
    ResolutionError.notRegistered(service, name: name, arguments: arguments?.types ?? [], self)
  }

  /// An instance of a service, or nil if nothing answers for it at this moment.
  func fetchIfRegistered<Service>(
    _ service: Service.Type, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) -> Service? {
    guard let located = core.locate(ServiceKey(service, name: name, arguments: arguments?.signature)) else {
      return try wrappedIfRegistered(service, name: name, arguments: arguments)
    }
    let links = located.linkCount
    do {
      if let arguments { return try located.produce(service, .passUnretained(self), with: arguments) }
      return try located.produce(service, .passUnretained(self))
    } catch {
      try throwUnlessAbsent(error, links)
      return nil
    }
  }

  private func throwUnlessAbsent(_ error: any Error, _ links: Int) throws(ResolutionError) {
    let error = ResolutionError(error)
    if !error.isAbsence(askedBy: self, links: links) { throw error }
  }

  private func wrappedIfRegistered<Service>(
    _ service: Service.Type, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) -> Service? {
    guard let wrapper = service as? any DependencyWrapper.Type,
      wrapper.isAvailable(in: self, name: name, arguments: arguments)
    else {
      try checkDisposal(service, name: name, arguments: arguments)
      return nil
    }
    do throws(ResolutionError) {
      return try wrapped(by: wrapper, as: service, name: name, arguments: arguments)
    } catch {
      if wrapper.isAvailable(in: self, name: name, arguments: arguments) { throw error }
      return nil  // Removed just now.
    }
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
    guard let located = core.locate(ServiceKey(service, name: name, arguments: arguments?.signature)) else {
      return try handle.unwrap(service, name: name, arguments: arguments)
    }
    if let arguments { return try located.produce(service, .passUnretained(handle), with: arguments) }
    return try located.produce(service, .passUnretained(handle))
  }

  /// An instance from a slot whose key has this service type; nil if nothing is registered there now.
  func value<Service>(in slot: Slot, as service: Service.Type) throws(ResolutionError) -> Service? {
    guard let located = Located.find(.passUnretained(slot)) else { return nil }
    do { return try located.produce(service, .passUnretained(self)) } catch { throw ResolutionError(error) }
  }

  /// An instance of a wrapper of something that is registered.
  private func unwrap<Service>(
    _ service: Service.Type, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) -> Service {
    guard let wrapper = service as? any DependencyWrapper.Type else { throw notRegistered(service, name, arguments) }
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
  /// it that may follow from it are not told again. Who asks for an optional does without, whatever the reason:
  /// that is told only if something fails for it.
  @usableFromInline func swallow(_ error: any Error, _ service: Any.Type) {
    var error = ResolutionError(error)
    forgive(error)
    error.isTold = (service as? any DependencyWrapper.Type)?.edge != .optional
    if let innermost {
      innermost.state.pointee.swallowed.append(error)
    } else if error.kind == .notRegistered, error.chain.count == 1 {
      return
    }
    if !error.isTold || error.facts.swallowed.contains(where: { $0.isTold && $0.happened(within: error) }) { return }
    core.lend { core.observer.resolutionFailed(error, in: $0) }
  }
}

extension Located {
  /// An instance of the service that the slot is for, made with the arguments that its key says.
  func produce<Service>(
    _ service: Service.Type, _ handle: Unmanaged<Container>, with arguments: ArgumentList
  ) throws -> Service {
    defer { end() }
    return try Passage.produce(service, pointer, handle, with: arguments)
  }
}
