extension ServiceEntry {
  /// Says that the service boots with its container.
  ///
  /// ```swift
  /// container.register((any UserService).self) { _ in LiveUserService() }
  ///   .inObjectScope(.container)
  ///   .boots()
  /// ```
  ///
  /// Needed when the service is registered under a protocol; a registration whose type itself is a
  /// ``BootableService`` boots without it. The instance must be a ``BootableService``, else `boot()` throws an
  /// error that names both types. On a further type of a service it means that service.
  ///
  /// Traps unless there is one instance for the container: the scope is `.container`, which is said before, and
  /// there are no arguments.
  @discardableResult
  public func boots(fileID: StaticString = #fileID, line: UInt = #line) -> Self {
    guard finalTarget.isSingleton else {
      fatalError(BootTexts.cannotBoot(finalTarget), file: fileID, line: line)
    }
    markToBoot()
    return self
  }
}
