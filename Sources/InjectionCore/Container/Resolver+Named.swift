extension Resolver {
  /// Resolves a service that is registered under a name which is a type, or returns nil if that fails. See ``Named``.
  public func resolve<Service, Tag>(_ serviceType: Service.Type, named tag: Tag.Type) -> Service? {
    resolve(serviceType, name: TagName.of(tag))
  }

  /// Resolves a service that is registered under a name which is a type, or throws. See ``Named``.
  public func get<Service, Tag>(
    _ serviceType: Service.Type, named tag: Tag.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    try get(serviceType, name: TagName.of(tag), fileID: fileID, line: line)
  }

  /// Resolves a service that is registered under a name which is a type, or traps. See ``Named``.
  public func require<Service, Tag>(
    _ serviceType: Service.Type, named tag: Tag.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Service {
    require(serviceType, name: TagName.of(tag), fileID: fileID, line: line)
  }

  /// Resolves a service that is registered under a name which is a type, and may be made by an `async` factory or on
  /// the main actor. See ``Named``.
  ///
  /// ```swift
  /// enum Backup {}
  /// let database = try await resolver.getAsync(Database.self, named: Backup.self)
  /// ```
  ///
  /// - Throws: ``ResolutionError`` or `CancellationError`, as ``getAsync(_:name:fileID:line:)`` does.
  nonisolated(nonsending) public func getAsync<Service, Tag>(
    _ serviceType: Service.Type, named tag: Tag.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Service {
    try await getAsync(serviceType, name: TagName.of(tag), fileID: fileID, line: line)
  }
}
