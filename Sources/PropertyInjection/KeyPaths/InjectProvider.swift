/// A property that gets a provider itself from a registered container value.
///
/// ```swift
/// final class Screen {
///   @InjectProvider(\Services.users) var users: ServiceProvider<any UserService>
///   @InjectProvider(\Services.editors) var editors: ParameterProvider<Editor, Document>
/// }
/// ```
///
/// Nothing is made. Traps, at the line of the property, are those of ``InjectService``.
@propertyWrapper
public final class InjectProvider<Provider: ProviderField> {
  private let injection: Injection<Provider, Void>

  /// Creates a property.
  ///
  /// - Parameters:
  ///   - keyPath: Leads from the container value to a ``ServiceProvider``, a ``ParameterProvider`` or an
  ///     optional one.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  public init<Services>(
    _ keyPath: KeyPath<Services, Provider>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    injection = Injection(
      Services.self, in: ServiceContainers.current, parameters: (), isLazy: false,
      texts: .services("InjectProvider", Services.self), place: Place(fileID: fileID, line: line)
    ) { services in
      let provider = services[keyPath: keyPath]
      return { _ in provider }
    }
  }

  /// The provider.
  public var wrappedValue: Provider { injection.value() }

  /// The property itself, for ``isReady`` and ``onReady(_:)``.
  public var projectedValue: InjectProvider { self }

  /// The provider, for a property that has no wrapper.
  public func callAsFunction() -> Provider { injection.value() }

  /// True once the provider is there.
  public var isReady: Bool { injection.isReady }

  /// Calls a closure with the provider, on the main actor, once: see ``InjectService/onReady(_:)``.
  public func onReady(_ handler: @escaping @MainActor (Provider) -> Void) {
    injection.onReady(handler)
  }
}

extension InjectProvider: Sendable {}
