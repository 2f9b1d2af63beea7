public import InjectionCore

extension ServiceProvider {
  /// The service, or an error that tells the whole chain of providers.
  ///
  /// ```swift
  /// let users = try services.users.get()
  /// ```
  ///
  /// Call it inside the closures of other providers and in factories, so that errors keep their chain.
  public func get(fileID: StaticString = #fileID, line: UInt = #line) throws(ResolutionError) -> Service {
    try providedService(at: SourceLocation(fileID: fileID, line: line))
  }

  /// The service or the error that ``get(fileID:line:)`` would throw.
  public func result(fileID: StaticString = #fileID, line: UInt = #line) -> Result<Service, ResolutionError> {
    do { return .success(try get(fileID: fileID, line: line)) } catch { return .failure(error) }
  }

  /// The service, or nil if it cannot be made.
  ///
  /// A failure is told to the observer, unless an eager provider gives its error again or a container that
  /// is asked has no registration; inside the closures of providers and factories these are told too.
  public func optional(fileID: StaticString = #fileID, line: UInt = #line) -> Service? {
    do { return try get(fileID: fileID, line: line) } catch {
      let isMissing = container != nil && error.kind == .notRegistered && error.chain.count == 2
      error.becomeNil(in: container, observer: observer, isPlain: isMissing || failure != nil)
      return nil
    }
  }

  /// The service; traps with the text of the error that ``get(fileID:line:)`` would throw.
  public func require(fileID: StaticString = #fileID, line: UInt = #line) -> Service {
    do { return try get(fileID: fileID, line: line) } catch { trap(error, fileID: fileID, line: line) }
  }
}
