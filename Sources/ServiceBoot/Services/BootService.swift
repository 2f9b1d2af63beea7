import InjectionCore

/// A service that boots, as its registration names it.
public struct BootService: Hashable, Sendable, CustomStringConvertible {
  /// The type that it is registered as.
  public let type: Any.Type
  /// The name that it is registered under.
  public let name: String?
  /// The source line of its registration.
  public let location: SourceLocation
  /// The type and the name as people read them.
  public let description: String

  init(_ entry: AnyServiceEntry, title: String) {
    type = entry.serviceType
    name = entry.name
    location = entry.location
    description = title
  }

  static func all(_ entries: [AnyServiceEntry]) -> [BootService] {
    let names = TypeNames(entries.map(\.serviceType))
    return entries.map { entry in
      BootService(entry, title: ResolutionError.Link(service: entry.serviceType, name: entry.name).title(names))
    }
  }

  /// Whether type, name and place of the registration are the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.type == right.type && left.name == right.name && left.location == right.location
  }

  /// Feeds the type and the name into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    hasher.combine(name)
  }

  /// The title with the place of the registration.
  var text: String { "\(self) (\(location))" }
}
