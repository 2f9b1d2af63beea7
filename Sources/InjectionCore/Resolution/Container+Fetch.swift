extension Container {
  /// An instance of an unnamed service without arguments. Inlined into the caller, where `Service` is
  /// known; what it does not find is looked for elsewhere.
  @inlinable @inline(__always)
  func fetch<Service>(_ service: Service.Type) throws -> Service {
    if let slot = directory.slot(of: ObjectIdentifier(service)) {
      let typed = Unmanaged<Slot<Service>>.fromOpaque(slot.toOpaque())
      if let value = try typed._withUnsafeGuaranteedRef({ try $0.fetch(self) }) { return value }
    }
    return try fetchElsewhere(service, name: nil)
  }

  /// An instance of a service with or without a name and arguments.
  @usableFromInline package func fetch<Service>(
    _ service: Service.Type, name: String?, arguments: ArgumentList? = nil
  ) throws(ResolutionError) -> Service {
    let key = ServiceKey(service, name: name, arguments: arguments?.tupleType)
    if let slot = core.existingSlot(of: key), let value = try value(in: slot, as: service, arguments) { return value }
    return try fetchElsewhere(service, name: name, arguments: arguments)
  }

  /// Looks in the ancestors, then for what the service wraps.
  @usableFromInline func fetchElsewhere<Service>(
    _ service: Service.Type, name: String?, arguments: ArgumentList? = nil
  ) throws(ResolutionError) -> Service {
    let key = ServiceKey(service, name: name, arguments: arguments?.tupleType)
    if let slot = core.answeringSlot(of: key, service), let value = try value(in: slot, as: service, arguments) {
      return value
    }
    if core.chain.contains(where: \.isDisposed) {
      throw ResolutionError.disposed(service, name: name, arguments: arguments?.types ?? [], self)
    }
    guard let wrapper = service as? any DependencyWrapper.Type else {
      throw ResolutionError.notRegistered(service, name: name, arguments: arguments?.types ?? [], self)
    }
    return try wrapped(by: wrapper, as: service, name: name, arguments: arguments)
  }

  /// An instance from a slot whose key has this service type.
  func value<Service>(
    in slot: AnySlot, as service: Service.Type, _ arguments: ArgumentList? = nil
  ) throws(ResolutionError) -> Service? {
    let slot = unsafeDowncast(slot, to: Slot<Service>.self)
    do { return try arguments.map { try slot.fetch(self, $0) } ?? slot.fetch(self) } catch {
      throw ResolutionError(error)
    }
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
  @usableFromInline func swallow(_ error: ResolutionError) {
    if let innermost {
      innermost.state.pointee.swallowed.append(error)
    } else if error.kind == .notRegistered, error.chain.count == 1 {
      return
    }
    if error.swallowed.contains(where: { $0.happened(within: error) }) { return }
    core.observer.resolutionFailed(error, in: Container(core: core))
  }
}
