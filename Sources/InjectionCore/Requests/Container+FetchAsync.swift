extension Container {
  /// The asynchronous request of this handle, while its factory runs.
  var runningRequest: AsyncRequest? { request?.running }

  /// An instance of a service, made by an `async` factory or another.
  package nonisolated(nonsending) func fetchAsync<Service>(
    _ service: Service.Type, name: String?, arguments: ArgumentList? = nil
  ) async throws -> Service {
    if recording != nil {
      return try await noting { DeclaredDependency(service, name: name, arguments: arguments) }
        .fetchAsync(service, name: name, arguments: arguments)
    }
    if let entry = answeringEntry(of: service, name, arguments) {
      return try await entry.produceAsync(self, arguments)
    }
    guard let wrapper = service as? any DependencyWrapper.Type else {
      throw ResolutionError.notRegistered(service, name: name, arguments: arguments?.types ?? [], self)
    }
    return try await wrappedAsync(by: wrapper, as: service, name: name, arguments: arguments)
  }

  /// An instance of a service, or nil if nothing answers for it at this moment.
  nonisolated(nonsending) func fetchAsyncIfRegistered<Service>(
    _ service: Service.Type, name: String?, arguments: ArgumentList?
  ) async throws -> Service? {
    if let entry = answeringEntry(of: service, name, arguments) {
      do { return try await entry.produceAsync(self, arguments) } catch let error as ResolutionError
        where error.isAbsence(askedBy: self, links: 1)
      {
        return nil
      }
    }
    guard let wrapper = service as? any DependencyWrapper.Type,
      wrapper.isAvailable(in: self, name: name, arguments: arguments)
    else {
      try checkDisposal(service, name: name, arguments: arguments)
      return nil
    }
    do {
      return try await wrappedAsync(by: wrapper, as: service, name: name, arguments: arguments)
    } catch {
      if wrapper.isAvailable(in: self, name: name, arguments: arguments) { throw error }
      return nil  // Removed just now.
    }
  }

  private func answeringEntry<Service>(
    of service: Service.Type, _ name: String?, _ arguments: ArgumentList?
  ) -> ServiceEntry<Service>? {
    let entry = core.answeringEntry(of: ServiceKey(service, name: name, arguments: arguments?.signature))
    return entry.map { unsafeDowncast($0, to: ServiceEntry<Service>.self) }  // The key says the service.
  }

  private nonisolated(nonsending) func wrappedAsync<Wrapper: DependencyWrapper, Service>(
    by wrapper: Wrapper.Type, as service: Service.Type, name: String?, arguments: ArgumentList?
  ) async throws -> Service {
    // `Wrapper` is `Service`, which the caller cast.
    unsafeBitCast(try await wrapper.resolveAsync(in: self, name: name, arguments: arguments), to: Service.self)
  }
}

extension Resolver {
  /// Resolves a service that may be made by an `async` factory or on the main actor.
  ///
  /// ```swift
  /// let database = try await resolver.getAsync(Database.self)
  /// ```
  ///
  /// Synchronous services are made right here, main-actor services on the main actor. It suspends, and
  /// blocks no thread, while another task or thread makes the shared instance that is asked for. (What a
  /// synchronous factory asks for itself may block, as in `get`.)
  ///
  /// Who is cancelled while waiting for an `async` factory in a shared scope gets `CancellationError`; other
  /// callers are not disturbed. Synchronous factories are not cancelled.
  ///
  /// - Throws: ``ResolutionError`` or `CancellationError`.
  @inlinable nonisolated(nonsending) public func getAsync<Service>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Service {
    if name == nil, let instance = readyInstance(serviceType) { return instance }
    return try await getAsync(serviceType, name: name, taking: nil, fileID: fileID, line: line)
  }

  @usableFromInline package nonisolated(nonsending) func getAsync<Service>(
    _ service: Service.Type, name: String?, taking arguments: ArgumentList?, fileID: StaticString, line: UInt
  ) async throws -> Service {
    do { return try await container.fetchAsync(service, name: name, arguments: arguments) } catch let error
      as ResolutionError
    {
      throw error.asked(at: SourceLocation(fileID: fileID, line: line))
    }
  }

  /// A dependency of an auto-wired initializer, which may be made by an `async` factory.
  @inlinable package nonisolated(nonsending) func dependencyAsync<Dependency>(
    _ type: Dependency.Type
  ) async throws -> Dependency {
    if let instance = readyInstance(type) { return instance }
    return try await fetchAsync(type)
  }

  @usableFromInline nonisolated(nonsending) func fetchAsync<Dependency>(
    _ type: Dependency.Type
  ) async throws -> Dependency {
    try await container.fetchAsync(type, name: nil)
  }

  /// The shared instance, if a request needs no more care than reading it.
  @inlinable @inline(__always)
  func readyInstance<Service>(_ service: Service.Type) -> Service? {
    let reference = containerReference
    defer { withExtendedLifetime(reference) {} }
    let directory = reference.unretained._withUnsafeGuaranteedRef { $0.directory }
    guard let slot = directory.slot(of: ObjectIdentifier(service)) else { return nil }
    return slot._withUnsafeGuaranteedRef { $0.readyValue(service) }
  }
}
