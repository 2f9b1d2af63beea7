/// What a registration is found by.
@usableFromInline package struct ServiceKey: Hashable, Sendable {
  /// The type that consumers ask for.
  @usableFromInline package let service: ObjectIdentifier
  /// What tells keys of one service type apart; `nil` for the unnamed one without arguments.
  package let details: Details?

  package struct Details: Hashable, Sendable {
    /// The name given when registering.
    package var name: String?
    /// The tuple of the argument types.
    package var arguments: ObjectIdentifier?
    /// The component or interface whose factory this is.
    package var component: ObjectIdentifier?
  }

  package init(
    _ service: Any.Type, name: String? = nil, arguments: Any.Type? = nil, component: Any.Type? = nil
  ) {
    self.service = ObjectIdentifier(service)
    details =
      name == nil && arguments == nil && component == nil
      ? nil
      : Details(
        name: name, arguments: arguments.map { ObjectIdentifier($0) },
        component: component.map { ObjectIdentifier($0) })
  }

  init(service: ObjectIdentifier, details: Details?) {
    self.service = service
    self.details = details
  }

  /// The same key without arguments.
  var withoutArguments: ServiceKey { ServiceKey(serviceType, name: details?.name) }

  /// The type that consumers ask for.
  package var serviceType: Any.Type {
    unsafeBitCast(service, to: Any.Type.self)  // The identifier of a type is the address that its metatype is.
  }

  /// What the slot table compares first: even for a plain service type, odd for every other key.
  package var tag: UInt {
    let word = UInt(bitPattern: service)
    return details == nil ? word : UInt(bitPattern: hashValue) | 1
  }
}
