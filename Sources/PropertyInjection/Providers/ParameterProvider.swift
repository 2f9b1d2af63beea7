public import InjectionCore

/// Gives a new service for each set of parameters, without a container.
///
/// ```swift
/// let editors = ParameterProvider { (document: Document) in try Editor(document) }
/// let editor = try editors.get(document)
/// ```
///
/// For several parameters take a tuple or a struct. It may be used from any thread, and by the closures of
/// other providers; errors are `ResolutionError` with the chain of providers.
public struct ParameterProvider<Service, Parameters>: Sendable, MainActorProviding {
  let service: StandaloneParameterService<Service, Parameters>
  var observer: (any ContainerObserver)?

  /// Creates a provider of what a closure makes.
  public init(
    fileID: StaticString = #fileID, line: UInt = #line,
    make: @escaping @Sendable (Parameters) throws -> Service
  ) {
    service = StandaloneParameterService(location: SourceLocation(fileID: fileID, line: line), factory: make)
  }

  /// Creates a provider of what a factory makes.
  public init(
    _ factory: some ParameterServiceFactory<Service, Parameters>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(fileID: fileID, line: line) { try factory.makeService(parameters: $0) }
  }

  /// The same provider, which tells an observer, instead of standard error, about failures that
  /// `optional(_:)` turns into nil.
  public func observed(by observer: any ContainerObserver) -> ParameterProvider {
    var copy = self
    copy.observer = observer
    return copy
  }
}

extension MainActorProviding {
  /// Creates a provider of what a main-actor closure makes from parameters.
  ///
  /// ```swift
  /// let panels = ParameterProvider { @MainActor (users: any UserService) in Panel(users: users) }
  /// ```
  ///
  /// It gives the service on the main actor; elsewhere `get` throws and `require` traps, with a text that
  /// says so.
  public init<Service, Parameters>(
    fileID: StaticString = #fileID, line: UInt = #line,
    make: @escaping @MainActor (Parameters) throws -> Service
  ) where Self == ParameterProvider<Service, Parameters> {
    self.init(
      service: StandaloneParameterService(
        onMainActor: SourceLocation(fileID: fileID, line: line), factory: make))
  }
}

extension ParameterProvider {
  init(service: StandaloneParameterService<Service, Parameters>) {
    self.service = service
  }
}
