/// The arguments of one request, for an entry whose factory takes some.
@usableFromInline package class ArgumentList: @unchecked Sendable {
  // Sendable: immutable. Values are compared by whoever asks for the same entry.

  /// The tuple of the argument types, which is part of the key.
  var tupleType: Any.Type { Void.self }

  /// The types of the arguments, in order.
  var types: [Any.Type] { [] }

  /// The hash value of all arguments. Runs code of the app.
  var hash: Int { 0 }

  /// The type of the first argument that is not `Hashable`, if there is one.
  var unhashableType: Any.Type? { nil }

  func isEqual(to other: ArgumentList) -> Bool { false }

  /// Runs code of the app. Lists with an argument that is not `Hashable` equal nothing.
  static func areEqual(_ left: ArgumentList?, _ right: ArgumentList?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left === right || left.isEqual(to: right)
  }
}
