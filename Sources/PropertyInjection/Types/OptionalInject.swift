import InjectionCore

/// A property that is resolved by its type when it is created, or nil if the type is not registered.
///
/// ```swift
/// final class Reader {
///   @OptionalInject var tracker: (any Tracker)?
/// }
/// ```
///
/// Only a missing registration of the type itself gives nil. Any other failure, such as a missing dependency
/// of the service, traps at the line of the property with the text of the error, and so does a missing
/// ``DefaultContainer``.
@propertyWrapper
public struct OptionalInject<Service> {
  /// The service, or nil if it is not registered.
  public let wrappedValue: Service?

  /// Resolves the service from the ``DefaultContainer``.
  public init(name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    wrappedValue = DefaultContainer.current(for: Place(fileID: fileID, line: line))
      .require(Service?.self, name: name, fileID: fileID, line: line)
  }

  /// Takes a service that was made elsewhere, or nil.
  public init(wrappedValue: Service?) {
    self.wrappedValue = wrappedValue
  }
}

extension OptionalInject: Sendable where Service: Sendable {}
