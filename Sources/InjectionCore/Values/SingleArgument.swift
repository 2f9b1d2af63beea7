/// The only argument of one request, at its type. A class of its own: a pack costs stack, also an empty one.
@usableFromInline package final class SingleArgument<Value>: ArgumentList, @unchecked Sendable {
  // Sendable: immutable, like every `ArgumentList`.
  @usableFromInline package let value: Value

  @usableFromInline package init(_ value: Value) {
    self.value = value
  }

  override class var types: [Any.Type] { [Value.self] }

  override class func signature<Source>(from source: Source.Type) -> Any.Type { (Source, Value).self }

  override var hash: Int {
    var hasher = Hasher()
    Self.combine(value, into: &hasher)
    return hasher.finalize()
  }

  override var unhashableType: Any.Type? { Self.unhashableType(of: value) }

  override var unequalType: Any.Type? { Self.unequalType(of: value) }

  override func isEqual(to other: ArgumentList, leniently: Bool) -> Bool {
    guard let other = other as? Self else { return false }
    return Self.areEqual(value, other.value, leniently: leniently)
  }

  @usableFromInline package override func value<Parameter>(at index: Int, as type: Parameter.Type) -> Parameter {
    index == 0 ? Self.convert(value, to: type) : super.value(at: index, as: type)
  }
}
