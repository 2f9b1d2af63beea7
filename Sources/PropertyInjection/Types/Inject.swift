import InjectionCore

/// A property that is resolved by its type when it is created.
///
/// ```swift
/// struct Reader {
///   @Inject var store: any Store
///   @Inject(name: "archive") var archive: any Store
/// }
/// let reader = Reader(store: .init(wrappedValue: TapeStore()), archive: .init(wrappedValue: TapeStore()))
/// ```
///
/// Traps, at the line of the property, with the text of the error if the service cannot be resolved, or if
/// there is no ``DefaultContainer``. The service is made on the thread that creates the property.
@propertyWrapper
public struct Inject<Service> {
  /// The service.
  public let wrappedValue: Service

  /// Resolves the service from the ``DefaultContainer``.
  public init(name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    wrappedValue = DefaultContainer.current(for: Place(fileID: fileID, line: line))
      .require(Service.self, name: name, fileID: fileID, line: line)
  }

  /// Takes a service that was made elsewhere, for example a stub.
  public init(wrappedValue: Service) {
    self.wrappedValue = wrappedValue
  }
}

extension Inject: Sendable where Service: Sendable {}
