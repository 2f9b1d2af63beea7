/// Two or more arguments of one request, at their types.
///
/// Its layout is fixed, so that its initializer may be inlined where the library is built for evolution.
@_fixed_layout
@usableFromInline package final class Arguments<First, Second, each Rest>: ArgumentList, @unchecked Sendable {
  // Sendable: immutable, like every `ArgumentList`.
  @usableFromInline package let first: First
  @usableFromInline package let second: Second
  @usableFromInline package let rest: (repeat each Rest)

  @inlinable package init(_ first: First, _ second: Second, _ rest: repeat each Rest) {
    self.first = first
    self.second = second
    self.rest = (repeat each rest)
  }

  override class var types: [Any.Type] {
    var types: [Any.Type] = [First.self, Second.self]
    for type in repeat (each Rest).self { types.append(type) }
    return types
  }

  override class func signature<Source>(from source: Source.Type) -> Any.Type {
    (Source, First, Second, repeat each Rest).self
  }

  override var hash: Int {
    var hasher = Hasher()
    Self.combine(first, into: &hasher)
    Self.combine(second, into: &hasher)
    for value in repeat each rest { Self.combine(value, into: &hasher) }
    return hasher.finalize()
  }

  override var unhashableType: Any.Type? {
    if let type = Self.unhashableType(of: first) ?? Self.unhashableType(of: second) { return type }
    for value in repeat each rest {
      if let type = Self.unhashableType(of: value) { return type }
    }
    return nil
  }

  override var unequalType: Any.Type? {
    if let type = Self.unequalType(of: first) ?? Self.unequalType(of: second) { return type }
    for value in repeat each rest {
      if let type = Self.unequalType(of: value) { return type }
    }
    return nil
  }

  override func isEqual(to other: ArgumentList, leniently: Bool) -> Bool {
    guard let other = other as? Self, Self.areEqual(first, other.first, leniently: leniently),
      Self.areEqual(second, other.second, leniently: leniently)
    else { return false }
    for (value, other) in repeat (each rest, each other.rest) {
      guard Self.areEqual(value, other, leniently: leniently) else { return false }
    }
    return true
  }

  @usableFromInline package override func value<Parameter>(at index: Int, as type: Parameter.Type) -> Parameter {
    if index == 0 { return Self.convert(first, to: type) }
    if index == 1 { return Self.convert(second, to: type) }
    var position = 2
    for value in repeat each rest {
      if position == index { return Self.convert(value, to: type) }
      position += 1
    }
    return super.value(at: index, as: type)
  }
}
