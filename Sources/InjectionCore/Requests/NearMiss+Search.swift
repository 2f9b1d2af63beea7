extension ContainerLifecycle: ErrorOrigin {
  func nearMisses(of subject: ResolutionError.Link, and children: [NearMiss]) -> [NearMiss] {
    guard let core else { return [] }
    let children = children.isEmpty ? NearMiss.inChildren(of: core, subject) : children
    return Array((children + NearMiss.Index(core).search(for: subject)).prefix(5))
  }

  var missingReport: (@Sendable (ResolutionError) -> Void)? { core?.missingReport }
}

extension ResolutionError {
  init(_ facts: Facts, from core: ContainerCore) {
    self.init(facts, from: core.lifecycle)
  }
}

extension NearMiss {
  /// What was asked for, in containers that this one is a parent of.
  ///
  /// - Complexity: O(containers of the family).
  static func inChildren(of core: ContainerCore, _ subject: ResolutionError.Link) -> [NearMiss] {
    guard subject.arguments.isEmpty else { return [] }
    let key = ServiceKey(subject.service, name: subject.name, component: subject.component)
    let children = core.family.members.filter { child in
      child !== core && child.chain.contains { $0 === core }
    }
    return children.sorted { $0.id < $1.id }.compactMap { $0.existingSlot(of: key)?.entry }.map { entry in
      NearMiss(
        service: entry.serviceType, name: entry.name, location: entry.location, difference: Texts.knownToChild,
        component: entry.component, mismatch: nil)
    }
  }

  /// The entries of a container and its parents by what is left of their types' names without all that
  /// people leave out, so that many searches need no more time than one.
  package struct Index {
    private var entries: [String: [AnyServiceEntry]] = [:]

    init(_ core: ContainerCore) {
      for entry in core.chain.flatMap(\.entries) {
        for type in [entry.serviceType] + entry.components {
          entries[NearMiss.plainName(TypeNames.short(type)), default: []].append(entry)
        }
      }
    }

    /// The entries of a container and its parents.
    package init(_ container: Container) {
      self.init(container.core)
    }

    package func search(for subject: ResolutionError.Link) -> [NearMiss] {
      let wanted = Wanted(subject)
      var found: [(rank: Int, distance: Int, miss: NearMiss)] = []
      for entry in entries[wanted.plainName] ?? [] {
        guard let (rank, difference) = wanted.difference(to: entry) else { continue }
        let miss = NearMiss(
          service: entry.serviceType, name: entry.name, location: entry.location, difference: difference,
          component: entry.component,
          mismatch: entry.serviceType == subject.service
            ? ArgumentMismatch(registered: entry.argumentTypes, asked: subject.arguments) : nil)
        found.append((rank, NearMiss.distance(subject.name ?? "", entry.name ?? ""), miss))
      }
      let nearest = found.enumerated().sorted { left, right in
        (left.element.rank, left.element.distance, left.offset) < (
          right.element.rank, right.element.distance, right.offset
        )
      }
      return nearest.prefix(5).map(\.element.miss)
    }
  }

  /// How far two names are from each other; the same for all that are not alike.
  fileprivate static func distance(_ left: String, _ right: String) -> Int {
    let changes = left.difference(from: right).count
    return changes <= (left.count + right.count) / 3 ? changes : .max
  }

  /// A type's name without closure attributes, `any` and `Optional`.
  fileprivate static func plainName(_ name: String) -> String {
    var plain = ["@Sendable ", "@MainActor ", " async", " throws", "@escaping ", "any "].reduce(name) {
      $0.replacing($1, with: "")
    }
    while plain.hasPrefix("Optional<"), plain.hasSuffix(">") { plain = String(plain.dropFirst(9).dropLast()) }
    return plain
  }

  private struct Wanted {
    let subject: ResolutionError.Link
    let shortName: String
    let plainName: String

    init(_ subject: ResolutionError.Link) {
      self.subject = subject
      shortName = TypeNames.short(subject.component ?? subject.service)
      plainName = NearMiss.plainName(shortName)
    }

    /// How far an entry is from what was asked for; nil if it has nothing to do with it.
    func difference(to entry: AnyServiceEntry) -> (Int, String)? {
      if let component = subject.component {
        guard let other = entry.component else { return nil }
        if other == component { return (0, nameDifference(entry)) }
        return TypeNames.short(other) == shortName ? (2, "a type of another module or scope with the same name") : nil
      }
      if entry.serviceType == subject.service {
        if entry.component != nil {
          return (1, subject.arguments.isEmpty ? "a factory: resolve it with factory:" : Texts.factoryWithArguments)
        }
        let mismatch = ArgumentMismatch(registered: entry.argumentTypes, asked: subject.arguments)
        guard let mismatch else { return (0, nameDifference(entry)) }
        return entry.name == subject.name ? (0, mismatch.advice) : (1, "\(nameDifference(entry)), \(mismatch.advice)")
      }
      if entry.components.contains(where: { $0 == subject.service }) {
        return (1, "a component, made by its factory: take \(shortName).Factory or FactoryOf<\(shortName)>")
      }
      let name = TypeNames.short(entry.serviceType)
      if name == shortName { return (2, "a type of another module or scope with the same name") }
      if name == "Optional<\(bare)>" { return (3, "only the optional is registered") }
      if name.replacing("any ", with: "") == bare { return (3, "differs only in being a protocol") }
      if name.contains("->") {
        return NearMiss.plainName(name) == plainName ? (4, "the closure's attributes differ") : nil
      }
      return nil
    }

    private var bare: String { shortName.replacing("any ", with: "") }

    private func nameDifference(_ entry: AnyServiceEntry) -> String {
      entry.name.map { "registered under the name \(Texts.quoted($0))" } ?? "registered without a name"
    }
  }
}
