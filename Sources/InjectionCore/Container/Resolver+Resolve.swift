// These are forced inline: one dynamic call finds the container, and everything behind it is
// specialised for the service in the caller.

extension Resolver {
  /// Resolves a service, or returns nil if that fails.
  ///
  /// ```swift
  /// let users = resolver.resolve((any UserService).self)
  /// ```
  ///
  /// Factories run on this thread. It waits only if another thread is making the same shared instance.
  ///
  /// Never traps by itself. A failure other than a plain missing registration, and any failure while another
  /// service is being made, is told to the container's observer, which prints it by default. Never for `T?`.
  ///
  /// - Complexity: O(1), plus what the factories do.
  @inlinable @inline(__always)
  public func resolve<Service>(_ serviceType: Service.Type) -> Service? {
    do { return try fetch(serviceType) } catch {
      container.swallow(error, serviceType)
      return nil
    }
  }

  /// Resolves a service that is registered under a name, or returns nil if that fails.
  ///
  /// With the name nil it asks for the registration without a name.
  @inlinable @inline(__always)
  public func resolve<Service>(_ serviceType: Service.Type, name: String?) -> Service? {
    let container = container
    do { return try fetch(serviceType, name: name) } catch {
      container.swallow(error, serviceType)
      return nil
    }
  }

  /// Resolves a service, or throws an error that tells the whole chain.
  ///
  /// ```swift
  /// let users = try resolver.get((any UserService).self)
  /// ```
  ///
  /// Call it inside a factory to pass a failure on: factories may throw. Factories run on this thread. It
  /// waits only if another thread is making the same shared instance.
  ///
  /// - Throws: ``ResolutionError``: nothing is registered, a factory threw, the service needs itself, or it
  ///   needs the main actor or `getAsync`.
  @inlinable @inline(__always)
  public func get<Service>(
    _ serviceType: Service.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do { return try fetch(serviceType) } catch { throw ResolutionError(error, askedAt: fileID, line) }
  }

  /// Resolves a service that is registered under a name, or throws an error that tells the whole chain.
  @inlinable @inline(__always)
  public func get<Service>(
    _ serviceType: Service.Type, name: String?, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    do { return try fetch(serviceType, name: name) } catch {
      throw ResolutionError(error, askedAt: fileID, line)
    }
  }

  /// Resolves a service, or traps with the text of the error that ``get(_:fileID:line:)`` would throw.
  ///
  /// ```swift
  /// let users = resolver.require((any UserService).self)
  /// ```
  ///
  /// The trap names the file and line of this call.
  @inlinable @inline(__always)
  public func require<Service>(
    _ serviceType: Service.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Service {
    do { return try fetch(serviceType) } catch { trap(error, fileID: fileID, line: line) }
  }

  /// Resolves a service that is registered under a name, or traps with the text of the error that
  /// ``get(_:name:fileID:line:)`` would throw.
  @inlinable @inline(__always)
  public func require<Service>(
    _ serviceType: Service.Type, name: String?, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Service {
    do { return try fetch(serviceType, name: name) } catch { trap(error, fileID: fileID, line: line) }
  }
}

/// Ends the process with the text of an error, at the place of the request.
@usableFromInline package func trap(_ error: any Error, fileID: StaticString, line: UInt) -> Never {
  fatalError(ResolutionError(error, askedAt: fileID, line).description, file: fileID, line: line)
}

extension Resolver {
  /// A dependency of an auto-wired initializer. The place of the request is that of the registration,
  /// which the chain shows.
  ///
  /// - Throws: ``ResolutionError``.
  @inlinable @inline(__always)
  package func dependency<Dependency>(_ type: Dependency.Type) throws -> Dependency {
    try fetch(type)
  }

  /// An instance of an unnamed service without arguments.
  ///
  /// The reference is used up to the end of the request: it keeps what it names, unless the resolver does.
  @inlinable @inline(__always)
  func fetch<Service>(_ serviceType: Service.Type) throws -> Service {
    let reference = containerReference
    defer { withExtendedLifetime(reference) {} }
    let directory = reference.unretained._withUnsafeGuaranteedRef { $0.directory }
    let slot = directory.slot(of: ObjectIdentifier(serviceType))
    if let slot {
      // Not through an optional service: one of a plain protocol would be moved twice.
      if let located = slot._withUnsafeGuaranteedRef({ $0.locateReady() }) {
        defer { located.end() }
        return located.instance(serviceType)
      }
      if let entry = slot._withUnsafeGuaranteedRef({ $0.pinEntry() }) {
        defer { slot._withUnsafeGuaranteedRef { $0.unpin() } }
        return try Passage.produce(Service.self, entry, reference.unretained)
      }
    }
    let (found, handle) = Container.locateElsewhere(serviceType, nil, slot, reference.unretained)
    guard let located = found else { return try Container.unwrap(serviceType, nil, handle) }
    defer { located.end() }
    if located.isReady { return located.instance(serviceType) }
    return try Passage.produce(Service.self, located.pointer, handle)
  }

  /// An instance of a service with a name.
  @inlinable
  func fetch<Service>(_ serviceType: Service.Type, name: String?) throws -> Service {
    let reference = containerReference
    defer { withExtendedLifetime(reference) {} }
    let (found, handle) = Container.locate(serviceType, name, reference.unretained)
    guard let located = found else { return try Container.unwrap(serviceType, name, handle) }
    defer { located.end() }
    if located.isReady { return located.instance(serviceType) }
    return try Passage.produce(Service.self, located.pointer, handle)
  }
}
