import InjectionCore

/// A property that is resolved by its type when it is first read.
///
/// ```swift
/// final class Reader {
///   @LazyInject var store: any Store
/// }
/// ```
///
/// Resolved once, by whichever thread reads first; others wait for it. Copies of a struct share the property
/// and so the instance. It asks the ``DefaultContainer`` that was current when the property was created; if
/// there was none, the one that is current at the first read.
///
/// Traps at the first read, at the line of the property, with the text of the error if the service cannot be
/// resolved, or if there is no default container.
@propertyWrapper
public final class LazyInject<Service> {
  private let service: StandaloneService<Service>
  private let place: Place

  /// Creates a property. Nothing is resolved yet.
  public init(name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let place = Place(fileID: fileID, line: line)
    // Let go once the service is there, and the container with it.
    let container = DisposableClosure(DefaultContainer.currentIfSet)
    service = StandaloneService(.container, location: place.location) {
      try container.run { container in
        try (container ?? DefaultContainer.current(for: place))
          .get(Service.self, name: name, fileID: fileID, line: line)
      }
    }
    self.place = place
  }

  /// Takes a service that was made elsewhere, for example a stub.
  public init(wrappedValue: Service, fileID: StaticString = #fileID, line: UInt = #line) {
    nonisolated(unsafe) let wrappedValue = wrappedValue  // Reached through this object, as before.
    place = Place(fileID: fileID, line: line)
    service = StandaloneService(.container, location: place.location) { wrappedValue }
  }

  /// The service.
  public var wrappedValue: Service {
    do { return try service.get() } catch { place.trap(error) }
  }

  /// The service, for a property that has no wrapper: `let store = LazyInject<any Store>()`, read as `store()`.
  public func callAsFunction() -> Service { wrappedValue }
}

extension LazyInject: Sendable where Service: Sendable {}
