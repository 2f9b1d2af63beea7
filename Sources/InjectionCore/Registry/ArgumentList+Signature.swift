extension ArgumentList {
  /// What tells lists of arguments apart in a key: the tuple of the resolver and the arguments.
  static var signature: Any.Type { signature(from: (any Resolver).self) }

  /// What tells this list apart in a key.
  final var signature: Any.Type { type(of: self).signature }
}
