/// A registration that was perhaps meant.
public struct NearMiss: Sendable {
  /// The registered service.
  public let service: Any.Type
  /// Its name.
  public let name: String?
  /// Where it is registered.
  public let location: SourceLocation
  /// How it differs from what was asked for.
  public let difference: String

  let component: Any.Type?
  let mismatch: ArgumentMismatch?

  /// One line, or three that show both lists of arguments under each other.
  package func lines(_ names: TypeNames) -> [String] {
    let name = self.name.map { " named \(Texts.quoted($0))" } ?? ""
    let text = "\(component.map { "\(names($0)).factory" } ?? names(service))\(name) (\(location)): \(difference)"
    return [text] + (mismatch?.signatures ?? []).map { "  \($0)" }
  }
}
