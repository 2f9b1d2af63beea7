/// The arguments of one request, for an entry whose factory takes some.
///
/// `Arguments` holds the values at their types.
@usableFromInline package class ArgumentList: @unchecked Sendable {
  // Sendable: immutable. The values are used by the thread that asks and compared by whoever asks for the
  // same entry; whether they cope with that is up to their types.

  @usableFromInline init() {}

  /// The types of the arguments, in order.
  class var types: [Any.Type] { [] }

  /// The tuple of what a factory takes besides the arguments, and the arguments.
  class func signature<Source>(from source: Source.Type) -> Any.Type { Source.self }

  /// The types of the arguments, in order.
  final var types: [Any.Type] { type(of: self).types }

  /// The hash value of all arguments. Runs code of the app.
  var hash: Int { 0 }

  /// The type of the first argument that is not `Hashable`, if there is one.
  ///
  /// Decided by the values, here and now: a conformance may belong to an actor, and the value of a protocol
  /// type may be of any type.
  var unhashableType: Any.Type? { nil }

  /// The type of the first argument that is not equal to itself, as NaN is not, if there is one. Runs code of the app.
  var unequalType: Any.Type? { nil }

  /// - Parameter leniently: Whether arguments that are not `Hashable` equal each other. They equal nothing
  ///   otherwise.
  func isEqual(to other: ArgumentList, leniently: Bool) -> Bool { false }

  /// One argument as a parameter of its type, or of an optional of it.
  @usableFromInline package func value<Parameter>(at index: Int, as type: Parameter.Type) -> Parameter {
    preconditionFailure("There is no argument \(index + 1).")
  }

  /// The list at its type, in the factory of a service whose key contains the types of the arguments.
  @usableFromInline package func of<List: ArgumentList>(_ type: List.Type) -> List {
    unsafeDowncast(self, to: type)  // As the key says.
  }

  /// Runs code of the app. Lists with an argument that is not `Hashable` equal nothing.
  static func areEqual(_ left: ArgumentList?, _ right: ArgumentList?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left === right || left.isEqual(to: right, leniently: false)
  }
}

// What `Arguments` needs for each of its values.
extension ArgumentList {
  static func unhashableType<Value>(of value: Value) -> Any.Type? {
    value is any Hashable ? nil : Value.self
  }

  static func unequalType<Value>(of value: Value) -> Any.Type? {
    areEqual(value, value, leniently: true) ? nil : Value.self
  }

  static func combine<Value>(_ value: Value, into hasher: inout Hasher) {
    (value as? any Hashable)?.hash(into: &hasher)
  }

  /// Objects are compared as their classes say, other values only with values of their own type.
  static func areEqual<Value>(_ left: Value, _ right: Value, leniently: Bool) -> Bool {
    guard let left = left as? any Hashable, let right = right as? any Hashable else { return leniently }
    guard type(of: left) == type(of: right) || type(of: left) is AnyClass else { return false }
    return AnyHashable(left) == AnyHashable(right)
  }

  /// A value whose type is that of the parameter, or that the parameter is an optional of.
  static func convert<Value, Parameter>(_ value: Value, to parameter: Parameter.Type) -> Parameter {
    // The types are compared first.
    if Value.self == Parameter.self { return unsafeBitCast(value, to: Parameter.self) }
    precondition(Value?.self == Parameter.self, "An argument fills a parameter of another type.")
    return unsafeBitCast(Optional(value), to: Parameter.self)
  }
}
