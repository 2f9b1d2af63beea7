public import InjectionCore

/// A field of a container value that ``InjectProvider`` can give: a provider, or an optional one.
///
/// The providers of this package conform; conforming other types is possible but seldom of use.
public protocol ProviderField: Sendable {}

/// A field that ``InjectService`` can take a service from.
public protocol ServiceProviderField<ProvidedService>: ProviderField {
  /// What a property gets: the service, or an optional one from an optional field.
  associatedtype ProvidedService
  /// The service, asked for at a place in the source.
  func providedService(at location: SourceLocation) throws(ResolutionError) -> ProvidedService
}

/// A field that ``InjectParameterService`` can make a service from.
public protocol ParameterProviderField<ParameterService, Parameters>: ProviderField {
  /// What a property gets: the service, or an optional one from an optional field.
  associatedtype ParameterService
  /// What the service is made from.
  associatedtype Parameters
  /// A new service, asked for at a place in the source.
  func parameterService(
    _ parameters: Parameters, at location: SourceLocation
  ) throws(ResolutionError) -> ParameterService
}

extension ServiceProvider: ServiceProviderField {
  /// The service, or its error with this place in it.
  public func providedService(at location: SourceLocation) throws(ResolutionError) -> Service {
    do throws(ResolutionError) {
      if let failure { throw failure.again() }
      return try service.get()
    } catch {
      throw error.asked(at: location)
    }
  }
}

extension ParameterProvider: ParameterProviderField {
  /// A new service, or its error with this place in it.
  public func parameterService(
    _ parameters: Parameters, at location: SourceLocation
  ) throws(ResolutionError) -> Service {
    do { return try service.get(parameters) } catch { throw error.asked(at: location) }
  }
}

extension Optional: ProviderField where Wrapped: ProviderField {}

extension Optional: ServiceProviderField where Wrapped: ServiceProviderField {
  /// The service; nil if there is no provider.
  public func providedService(at location: SourceLocation) throws(ResolutionError) -> Wrapped.ProvidedService? {
    try self?.providedService(at: location)
  }
}

extension Optional: ParameterProviderField where Wrapped: ParameterProviderField {
  /// A new service; nil if there is no provider.
  public func parameterService(
    _ parameters: Wrapped.Parameters, at location: SourceLocation
  ) throws(ResolutionError) -> Wrapped.ParameterService? {
    try self?.parameterService(parameters, at: location)
  }
}
