extension Container {
  /// Lets a service answer for a further type: with the same scope, instances, arguments and callbacks.
  ///
  /// ```swift
  /// let entry = container.register(LiveStore.self) { _ in LiveStore() }.inObjectScope(.container)
  /// container.forward((any Store).self, to: entry)
  /// ```
  ///
  /// The entry may be of a parent or of another container. A service that is not of the type is an error
  /// when the type is resolved for the first time; ``ServiceEntry/implements(_:name:fileID:line:as:)`` lets
  /// the compiler check that.
  ///
  /// - Parameters:
  ///   - type: The further type.
  ///   - name: The name that it is registered under; the name of the service does not count.
  ///   - service: What `register` has returned for the service.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  /// - Returns: An entry that passes everything on to `service`.
  @discardableResult
  public func forward<Forwarded, Service>(
    _ type: Forwarded.Type, name: String? = nil, to service: ServiceEntry<Service>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> ServiceEntry<Forwarded> {
    forward(type, name: name, to: service, SourceLocation(fileID: fileID, line: line)) { $0 as? Forwarded }
  }

  @discardableResult
  fileprivate func forward<Forwarded, Service>(
    _ type: Forwarded.Type, name: String?, to service: ServiceEntry<Service>, _ location: SourceLocation,
    _ convert: @escaping @Sendable (Service) -> Forwarded?
  ) -> ServiceEntry<Forwarded> {
    let key = ServiceKey(type, name: name, arguments: service.argumentList?.signature)
    let entry = ServiceEntry(key: key, core: core, forwardingTo: service, location, convert)
    if let audience = core.register(entry) { tell(audience, of: type, service, name: name) }
    return entry
  }
}

extension ServiceEntry {
  /// Lets the service answer for further types, as ``Container/forward(_:name:to:fileID:line:)`` does.
  ///
  /// ```swift
  /// container.register(LiveStore.self) { _ in LiveStore() }.implements((any Reader).self, (any Writer).self)
  /// ```
  @discardableResult
  public func implements<First, each Other>(
    _ first: First.Type, _ others: repeat (each Other).Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    guard let container = liveContainer else { return self }
    container.forward(first, to: self, fileID: fileID, line: line)
    for other in repeat each others { container.forward(other, to: self, fileID: fileID, line: line) }
    return self
  }

  /// Lets the service answer for a further type under a name.
  @discardableResult
  public func implements<Forwarded>(
    _ type: Forwarded.Type, name: String?, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    liveContainer?.forward(type, name: name, to: self, fileID: fileID, line: line)
    return self
  }

  /// Lets the service answer for a further type, with a conversion that the compiler checks.
  ///
  /// ```swift
  /// container.register(LiveStore.self) { _ in LiveStore() }.implements((any Store).self, as: { $0 })
  /// ```
  ///
  /// - Parameters:
  ///   - type: The further type.
  ///   - name: The name that it is registered under; the name of the service does not count.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - convert: Makes the further type of an instance. It runs at each request, on its thread.
  @discardableResult
  public func implements<Forwarded>(
    _ type: Forwarded.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    as convert: @escaping @Sendable (Service) -> Forwarded
  ) -> Self {
    liveContainer?.forward(type, name: name, to: self, SourceLocation(fileID: fileID, line: line)) {
      convert($0)
    }
    return self
  }

  /// The container of this entry, unless it is gone: then nobody resolves anything further there.
  private var liveContainer: Container? { lifecycle.core.map { Container(core: $0) } }
}
