/// A property that gets its service from a registered container value.
///
/// ```swift
/// final class Screen {
///   @InjectService(\Services.users) var users: any UserService
///   @InjectService(\Services.reviews) var reviews: (any ReviewService)?   // the field is optional
/// }
/// ```
///
/// The service is made when the property is created, or, if the container value is not registered yet, when
/// that is registered. With `lazy: true` it is made when the property is first read. It is made once: the
/// property keeps it, whatever the provider's mode is.
///
/// The containers are those that were ``ServiceContainers/current`` when the property was created. A
/// property that was created on the main actor looks into a container there only.
///
/// Traps, at the line of the property: reading it while no container value of the type is registered;
/// reading one that was created on the main actor elsewhere, before it could be served there; a service that
/// cannot be made, with the text of its `ResolutionError`.
///
/// > Warning: `let` properties and properties of `Sendable` classes cannot have wrappers. There, write
/// > `let users = InjectService(\Services.users)` and read `users()`.
@propertyWrapper
public final class InjectService<Service> {
  private let injection: Injection<Service, Void>

  /// Creates a property.
  ///
  /// - Parameters:
  ///   - keyPath: Leads from the container value to a ``ServiceProvider`` or an optional one.
  ///   - lazy: Makes the service when the property is first read.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  public init<Services>(
    _ keyPath: KeyPath<Services, some ServiceProviderField<Service>>, lazy: Bool = false,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let place = Place(fileID: fileID, line: line)
    injection = Injection(
      Services.self, in: ServiceContainers.current, parameters: (), isLazy: lazy,
      texts: .services("InjectService", Services.self), place: place
    ) { services in
      let field = services[keyPath: keyPath]
      return { _ in try field.providedService(at: place.location) }
    }
  }

  /// The service.
  public var wrappedValue: Service { injection.value() }

  /// The property itself, for ``isReady`` and ``onReady(_:)``.
  public var projectedValue: InjectService { self }

  /// The service, for a property that has no wrapper.
  public func callAsFunction() -> Service { injection.value() }

  /// True once the service is there.
  public var isReady: Bool { injection.isReady }

  /// Calls a closure with the service, on the main actor, once.
  ///
  /// At once if the service is there and this is called on the main actor; else when the service has been
  /// made there, or in the next turn of the main queue. A second closure replaces one that has not run yet.
  ///
  /// ```swift
  /// let users = InjectService(\Services.users)
  /// users.onReady { users in show(users) }
  /// ```
  public func onReady(_ handler: @escaping @MainActor (Service) -> Void) {
    injection.onReady(handler)
  }
}

extension InjectService: Sendable where Service: Sendable {}
