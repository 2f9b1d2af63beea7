import InjectionCore

extension Container {
  /// Waits until the services have booted and returns one of them.
  ///
  /// ```swift
  /// let users = try await container.waitUntilBooted((any UserService).self)
  /// ```
  ///
  /// Before the first boot, and after a shutdown, it waits for the next one. The service may be one of a parent.
  ///
  /// - Throws: `BootError`: the boot fails or has failed, the container is disposed, or the service does not boot,
  ///   which is told at once; `ResolutionError` if it is not registered; `CancellationError`.
  public nonisolated(nonsending) func waitUntilBooted<Service>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Service {
    if let (entry, booter) = try bootingEntry(of: serviceType, name: name) {
      try await booter.waitUntilBooted(entry)
    }
    return try await getAsync(serviceType, name: name, fileID: fileID, line: line)
  }

  /// Runs an operation once the services have booted: soon if they have, else after the next boot that succeeds.
  ///
  /// ```swift
  /// container.whenBooted { log("all services are there") }
  /// ```
  ///
  /// Operations run once, one after the other, in a task of their own; nothing waits for them. When the container is
  /// disposed, those that have not begun are let go.
  ///
  /// - Returns: A token that cancels the operation. It may be let go.
  @discardableResult
  public func whenBooted(_ operation: @escaping @Sendable () async -> Void) -> BootToken {
    let booter = booter
    let token = booter.queue.add(operation)
    booter.runQueue()
    return token
  }

  /// Runs an operation with a service that has booted, which is not shut down before the operation has ended.
  ///
  /// ```swift
  /// try await container.whileBooted((any UserService).self) { users in log("\(users)") }
  /// ```
  ///
  /// Once a shutdown has begun, new operations are refused. One that takes longer than the time limit of the
  /// service's shutdown makes the container abandon the service. Runs in the caller's task, on its actor.
  ///
  /// - Throws: `ResolutionError` of kind `notBooted` unless the services have booted; ``BootError`` if the service
  ///   does not boot; what `operation` throws.
  public nonisolated(nonsending) func whileBooted<Service, Result>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ operation: nonisolated(nonsending) (Service) async throws -> Result
  ) async throws -> Result {
    guard let (entry, booter) = try bootingEntry(of: serviceType, name: name) else {
      return try await operation(try await getAsync(serviceType, name: name, fileID: fileID, line: line))
    }
    do throws(ResolutionError) { try booter.beginOperation(entry, in: self) } catch {
      throw error.asked(at: SourceLocation(fileID: fileID, line: line))
    }
    defer { booter.endOperation(entry) }
    let service = try await getAsync(serviceType, name: name, fileID: fileID, line: line)
    return try await BootContext.run(by: booter, nil) { try await operation(service) }
  }

  /// What answers for a service, in this container or a parent, and who boots it; nil if nothing does.
  ///
  /// - Throws: If it does not boot, or no longer.
  private func bootingEntry<Service>(
    of serviceType: Service.Type, name: String?
  ) throws(BootError) -> (AnyServiceEntry, Booter)? {
    let key = ServiceKey(serviceType, name: name)
    while let entry = answeringEntry(of: key)?.finalTarget {
      guard let owner = entry.owner else { return nil }
      if owner.isDisposed { throw BootError(.disposed) }
      if owner.bootEntries.contains(where: { $0 === entry }) { return (entry, owner.booter) }
      // What was replaced or removed between the two looks is no answer.
      guard answeringEntry(of: key)?.finalTarget === entry else { continue }
      throw BootError(.doesNotBoot, services: BootService.all([entry]))
    }
    return nil
  }
}
