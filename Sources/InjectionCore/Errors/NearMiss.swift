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
  private let mismatch: ArgumentMismatch?

  /// One line, or three that show both lists of arguments under each other.
  func lines(_ names: TypeNames) -> [String] {
    let name = self.name.map { " named \"\($0)\"" } ?? ""
    let text = "\(component.map { "\(names($0)).factory" } ?? names(service))\(name) (\(location)): \(difference)"
    return [text] + (mismatch?.signatures ?? []).map { "  \($0)" }
  }

  /// The registrations nearest to what was asked for, in the container and its parents.
  static func search(for subject: ResolutionError.Link, in core: ContainerCore) -> [NearMiss] {
    let wanted = Wanted(subject)
    var found: [(rank: Int, miss: NearMiss)] = []
    for core in core.chain {
      for entry in core.entries {
        guard let (rank, difference) = wanted.difference(to: entry) else { continue }
        let miss = NearMiss(
          service: entry.serviceType, name: entry.name, location: entry.location, difference: difference,
          component: entry.component,
          mismatch: entry.serviceType == subject.service
            ? ArgumentMismatch(registered: entry.argumentTypes, asked: subject.arguments) : nil)
        found.append((rank, miss))
      }
    }
    return found.sorted { $0.rank < $1.rank }.prefix(5).map(\.miss)
  }

  private struct Wanted {
    let subject: ResolutionError.Link
    let shortName: String
    let plainName: String

    init(_ subject: ResolutionError.Link) {
      self.subject = subject
      shortName = TypeNames.short(subject.component ?? subject.service)
      plainName = Self.withoutAttributes(shortName)
    }

    /// How far an entry is from what was asked for; nil if it has nothing to do with it.
    func difference(to entry: AnyServiceEntry) -> (Int, String)? {
      if let component = subject.component {
        guard let other = entry.component else { return nil }
        if other == component { return (0, nameDifference(entry)) }
        return TypeNames.short(other) == shortName ? (2, "a type of another module or scope with the same name") : nil
      }
      if entry.serviceType == subject.service {
        if entry.component != nil { return (1, "a factory: resolve it with factory:") }
        let mismatch = ArgumentMismatch(registered: entry.argumentTypes, asked: subject.arguments)
        guard let mismatch else { return (0, nameDifference(entry)) }
        return entry.name == subject.name ? (0, mismatch.advice) : (1, "\(nameDifference(entry)), \(mismatch.advice)")
      }
      let name = TypeNames.short(entry.serviceType)
      if name == shortName { return (2, "a type of another module or scope with the same name") }
      if name == "Optional<\(bare)>" { return (3, "only the optional is registered") }
      if name.replacing("any ", with: "") == bare { return (3, "differs only in being a protocol") }
      if name.contains("->") {
        return Self.withoutAttributes(name) == plainName ? (4, "the closure's attributes differ") : nil
      }
      return nil
    }

    private var bare: String { shortName.replacing("any ", with: "") }

    private func nameDifference(_ entry: AnyServiceEntry) -> String {
      entry.name.map { "registered under the name \"\($0)\"" } ?? "registered without a name"
    }

    private static func withoutAttributes(_ name: String) -> String {
      ArgumentMismatch.withoutAttributes(name)
    }
  }
}
