/// A property whose service is made from parameters, by a provider in a registered container value.
///
/// ```swift
/// final class Screen {
///   @InjectParameterService(\Services.editors, parameters: .draft) var draft: Editor
///   @InjectParameterService(\Services.editors) var editor: Editor
///
///   init(document: Document) { $editor.set(parameters: document) }
/// }
/// ```
///
/// The service is made once, when both the container value and the parameters are there; with `lazy: true`
/// when the property is read first after that. The parameters are let go then.
///
/// Everything else is as with ``InjectService``. Traps also, at the line of the property: reading it before
/// it has parameters, and setting them twice.
@propertyWrapper
public final class InjectParameterService<Service, Parameters> {
  private let injection: Injection<Service, Parameters>

  /// Creates a property that has its parameters.
  ///
  /// - Parameters:
  ///   - keyPath: Leads from the container value to a ``ParameterProvider`` or an optional one.
  ///   - parameters: What the service is made from.
  ///   - lazy: Makes the service when the property is first read.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  public init<Services>(
    _ keyPath: KeyPath<Services, some ParameterProviderField<Service, Parameters>>,
    parameters: sending Parameters, lazy: Bool = false, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    injection = Self.injection(keyPath, parameters, lazy, Place(fileID: fileID, line: line))
  }

  /// Creates a property whose parameters are set later, with ``set(parameters:)``.
  ///
  /// - Parameters:
  ///   - keyPath: Leads from the container value to a ``ParameterProvider`` or an optional one.
  ///   - lazy: Makes the service when the property is first read.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  public init<Services>(
    _ keyPath: KeyPath<Services, some ParameterProviderField<Service, Parameters>>, lazy: Bool = false,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    injection = Self.injection(keyPath, nil, lazy, Place(fileID: fileID, line: line))
  }

  private static func injection<Services>(
    _ keyPath: KeyPath<Services, some ParameterProviderField<Service, Parameters>>, _ parameters: Parameters?,
    _ isLazy: Bool, _ place: Place
  ) -> Injection<Service, Parameters> {
    Injection(
      Services.self, in: ServiceContainers.current, parameters: parameters, isLazy: isLazy,
      texts: .services("InjectParameterService", Services.self), place: place
    ) { services in
      let field = services[keyPath: keyPath]
      return { try field.parameterService($0, at: place.location) }
    }
  }

  /// Gives the parameters, once.
  public func set(parameters: sending Parameters) {
    injection.set(parameters)
  }

  /// The service.
  public var wrappedValue: Service { injection.value() }

  /// The property itself, for ``set(parameters:)``, ``isReady`` and ``onReady(_:)``.
  public var projectedValue: InjectParameterService { self }

  /// The service, for a property that has no wrapper.
  public func callAsFunction() -> Service { injection.value() }

  /// True once the service is there.
  public var isReady: Bool { injection.isReady }

  /// Calls a closure with the service, on the main actor, once: see ``InjectService/onReady(_:)``.
  public func onReady(_ handler: @escaping @MainActor (Service) -> Void) {
    injection.onReady(handler)
  }
}

extension InjectParameterService: Sendable where Service: Sendable {}
