public import InjectionCore

extension ParameterProvider {
  /// A new service, or an error that tells the whole chain of providers.
  public func get(
    _ parameters: Parameters, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    try parameterService(parameters, at: SourceLocation(fileID: fileID, line: line))
  }

  /// A new service or the error that ``get(_:fileID:line:)`` would throw.
  public func result(
    _ parameters: Parameters, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Result<Service, ResolutionError> {
    do { return .success(try get(parameters, fileID: fileID, line: line)) } catch { return .failure(error) }
  }

  /// A new service, or nil if it cannot be made; the observer is told why.
  public func optional(
    _ parameters: Parameters, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Service? {
    do { return try get(parameters, fileID: fileID, line: line) } catch {
      error.becomeNil(in: nil, observer: observer, isPlain: false)
      return nil
    }
  }

  /// A new service; traps with the text of the error that ``get(_:fileID:line:)`` would throw.
  public func require(_ parameters: Parameters, fileID: StaticString = #fileID, line: UInt = #line) -> Service {
    do { return try get(parameters, fileID: fileID, line: line) } catch { trap(error, fileID: fileID, line: line) }
  }

  /// A provider of the services for some parameters.
  ///
  /// ```swift
  /// let drafts: ServiceProvider<Editor> = editors.converted(parameters: .draft)
  /// ```
  ///
  /// - Parameters:
  ///   - parameters: What the services are made from.
  ///   - mode: When the service is made; by default anew for each `get`.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  public func converted(
    parameters: Parameters, mode: ProviderMode = .many, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ServiceProvider<Service> where Parameters: Sendable {
    ServiceProvider(mode, fileID: fileID, line: line) {
      try parameterService(parameters, at: SourceLocation(fileID: fileID, line: line))
    }
  }
}
