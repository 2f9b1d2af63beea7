public import InjectionCore

/// Two registrations claim one key. Nothing was registered.
///
/// To replace a registration on purpose, `unregister` it first, or install the module in a child container.
public struct ModuleConflict: Error, CustomStringConvertible, Sendable {
  /// The type that both register.
  public let service: Any.Type
  /// The name that both use.
  public let name: String?
  /// Where the first one stands.
  public let first: SourceLocation
  /// Where the second one stands.
  public let second: SourceLocation

  /// The full text, in several lines.
  public var description: String {
    let name = self.name.map { " named \(Texts.quoted($0))" } ?? ""
    return """
      \(TypeNames.short(service))\(name) is registered twice.
        first: \(first)
        second: \(second)
        fix: give one of them a name, leave one out, or install the second module in a child container
      """
  }
}
