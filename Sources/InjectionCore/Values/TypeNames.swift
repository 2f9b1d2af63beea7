/// Prints types for people: short, unless two types of one text would read the same.
///
/// Names are only ever shown. Nothing is decided by them but near misses.
package struct TypeNames {
  private let ambiguous: Set<String>

  /// - Parameter types: All types of the text.
  package init(_ types: [Any.Type]) {
    var seen: [String: ObjectIdentifier] = [:]
    var ambiguous: Set<String> = []
    for type in types {
      let name = Self.short(type)
      if let other = seen[name], other != ObjectIdentifier(type) { ambiguous.insert(name) }
      seen[name] = ObjectIdentifier(type)
    }
    self.ambiguous = ambiguous
  }

  package func callAsFunction(_ type: Any.Type) -> String {
    let name = Self.short(type)
    return ambiguous.contains(name) ? Self.qualified(type) : name
  }

  /// For example `any Store`, `Array<Int>`, `(Int) -> UserDetail`.
  package static func short(_ type: Any.Type) -> String {
    if let named = type as? any NamedService.Type { return named.nameInTexts }
    if type == Void.self { return "Void" }
    return existentialPrefix(type) + withoutContexts(_typeName(type, qualified: false))
  }

  /// For example `any App.Store`.
  static func qualified(_ type: Any.Type) -> String {
    if type == Void.self { return "Void" }
    return existentialPrefix(type) + withoutContexts(_typeName(type, qualified: true))
  }

  /// True if other types may have the same qualified name.
  static func isLocal(_ type: Any.Type) -> Bool {
    _typeName(type, qualified: true).contains(localContext)
  }

  private static let localContext = "(unknown context at "

  /// True for `any Store`, `Any` and other types whose values are of whatever type.
  package static func isExistential(_ type: Any.Type) -> Bool {
    "\(Swift.type(of: type))".hasSuffix(".Protocol")
  }

  private static func existentialPrefix(_ type: Any.Type) -> String {
    // `any Sendable` is `Any` when the program runs.
    guard isExistential(type), type != Any.self, type != AnyObject.self else { return "" }
    return "\(type)".hasPrefix("any ") ? "" : "any "
  }

  /// Private and local types carry an address that differs from run to run.
  private static func withoutContexts(_ name: String) -> String {
    guard name.contains(localContext) else { return name }
    return name.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }
}
