extension Resolver {
  /// Resolves all registrations of a service: those of the parents first, then the container's own, each
  /// in the order in which they were made.
  ///
  /// ```swift
  /// container.register((any Plugin).self, name: "spelling") { _ in Spelling() }
  /// container.register((any Plugin).self, name: "grammar") { _ in Grammar() }
  /// let plugins = container.resolveAll((any Plugin).self)
  /// ```
  ///
  /// Named ones and forwarded ones count; those with arguments do not. What a child registers again under
  /// the same name stands at the child's place, once. What cannot be made is left out and told to the
  /// observer, as with `resolve`; empty if nothing is registered. All are made in one object graph. What one
  /// of their factories unregisters before its turn is left out, too; what it registers does not count yet.
  public func resolveAll<Service>(_ serviceType: Service.Type) -> [Service] {
    let container = container.noting { DeclaredDependency([Service].self) }
    if container.core.isDisposed {
      container.swallow(ResolutionError.disposed(serviceType, name: nil, arguments: [], container), serviceType)
      return []
    }
    return container.inOneGraph { container in
      container.collect(serviceType) { slot -> Service? in
        do throws(ResolutionError) { return try container.value(in: slot, as: serviceType) } catch {
          container.swallow(error, serviceType)
          return nil
        }
      }
    }
  }

  /// Resolves all registrations of a service in one object graph, as `resolveAll`, or throws the first error.
  ///
  /// - Throws: ``ResolutionError``, also when this container or a parent was disposed.
  public func getAll<Service>(
    _ serviceType: Service.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> [Service] {
    let container = container.noting { DeclaredDependency([Service].self) }
    do { return try container.all(serviceType) } catch {
      throw error.asked(at: SourceLocation(fileID: fileID, line: line))
    }
  }
}

extension Container {
  /// All instances of a service, or the first error.
  fileprivate func all<Service>(_ service: Service.Type) throws(ResolutionError) -> [Service] {
    try checkDisposal(service)
    return try inOneGraph { container throws(ResolutionError) in
      try container.collect(service) { slot throws(ResolutionError) in
        if let value = try container.value(in: slot, as: service) { return value }
        try container.checkDisposal(service, name: slot.key.details?.name)
        return nil  // Removed just now.
      }
    }
  }

  /// All instances of a service, of which some may be made by `async` factories or on the main actor, or the first
  /// error. They are made one after the other.
  fileprivate nonisolated(nonsending) func allAsync<Service>(_ service: Service.Type) async throws -> [Service] {
    try checkDisposal(service)
    guard runningRequest == nil else { return try await collectAsync(service) }
    let request = AsyncRequest(nil, core, nil, parent: nil)
    defer { request.end() }
    return try await Container(core: core, request: request).tracing(trace).collectAsync(service)
  }

  private nonisolated(nonsending) func collectAsync<Service>(_ service: Service.Type) async throws -> [Service] {
    var services: [Service] = []
    for slot in collectionSlots(of: service) {
      guard let entry = core.answeringEntry(of: slot.key) else {
        try checkDisposal(service, name: slot.key.details?.name)
        continue  // Removed just now.
      }
      // The key says the service.
      services.append(try await unsafeDowncast(entry, to: ServiceEntry<Service>.self).produceAsync(self, nil))
    }
    return services
  }

  /// Runs several requests as one: in the running resolution, or in one of their own.
  fileprivate func inOneGraph<Result, Failure: Error>(
    _ body: (Container) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if running != nil { return try body(self) }
    let outermost = core.beginResolution(request: runningRequest)
    defer { core.endResolution(outermost) }
    return try body(outermost.takeUnretainedValue())
  }

  func collect<Service, Failure: Error>(
    _ service: Service.Type, _ value: (Slot) throws(Failure) -> Service?
  ) throws(Failure) -> [Service] {
    var services: [Service] = []
    for slot in collectionSlots(of: service) {
      if let service = try value(slot) { services.append(service) }
    }
    return services
  }

  /// The slots of this container that answer for the elements of a collection, in their order.
  func collectionSlots<Service>(of service: Service.Type) -> [Slot] {
    var places: [ServiceKey: Int] = [:]
    var keys: [ServiceKey?] = []
    for core in Array(core.answeringChain).reversed() {
      for (slot, entry) in core.snapshot {
        let key = slot.key
        guard key.service == ObjectIdentifier(service), key.details?.arguments == nil, !entry.isDerived,
          (entry.component == nil) == (key.details?.component == nil)
        else { continue }
        if let place = places[key] { keys[place] = nil }
        places[key] = keys.count
        keys.append(key)
      }
    }
    return keys.compactMap { $0 }.map { core.slot(of: $0) }
  }
}

/// `[T]` is all registrations of `T`; an error if there is none. An explicit registration of `[T]` wins.
extension Array: DependencyWrapper {
  package static func resolve(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) -> [Element] {
    if name == nil, arguments == nil {
      let elements = try handle.all(Element.self)
      if !elements.isEmpty { return elements }
    }
    throw missing(name, arguments, handle)
  }

  private static func missing(_ name: String?, _ arguments: ArgumentList?, _ handle: Container) -> ResolutionError {
    if name == nil, arguments == nil { return ResolutionError.notRegistered(Element.self, name: nil, handle) }
    return ResolutionError.notRegistered(
      [Element].self, name: name, arguments: arguments?.types ?? [], details: [.sentence(Texts.wholeCollection)], handle
    )
  }

  package nonisolated(nonsending) static func resolveAsync(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) async throws -> [Element] {
    if name == nil, arguments == nil {
      let elements = try await handle.allAsync(Element.self)
      if !elements.isEmpty { return elements }
    }
    throw missing(name, arguments, handle)
  }

  package static func isAvailable(in handle: Container, name: String?, arguments: ArgumentList?) -> Bool {
    name == nil && arguments == nil && !handle.collectionSlots(of: Element.self).isEmpty
  }

  package static func check(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) {
    if isAvailable(in: handle, name: name, arguments: arguments) { return }
    throw missing(name, arguments, handle)
  }

  package static var edge: DependencyEdge { .collection }
  package static var wrapped: DeclaredDependency? { DeclaredDependency(Element.self) }
}

/// The name of the graph that is being resolved.
extension GraphIdentifier: DeferringWrapper {
  package static func resolve(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) -> GraphIdentifier {
    handle.graphIdentifier
  }

  package static func isAvailable(in handle: Container, name: String?, arguments: ArgumentList?) -> Bool { true }
  package static func check(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) {}

  package static var edge: DependencyEdge { .direct }
  package static var wrapped: DeclaredDependency? { nil }
}
