import InjectionCore

/// A decorator whose service nobody has registered.
struct IdleDecorator {
  let subject: ResolutionError.Link
  let location: SourceLocation
}

extension Container {
  /// The decorators of this container and its parents that no registration is for: of the container that has the
  /// decorator, its parents and its children.
  ///
  /// - Complexity: O(registrations of the family), times the number of parents.
  var idleDecorators: [IdleDecorator] {
    chain.flatMap { container -> [IdleDecorator] in
      let decorations = container.decorations
      guard !decorations.isEmpty else { return [] }
      let entries = (container.chain + container.descendants).flatMap(\.ownEntries)
      let decorated = Set(
        entries.flatMap { sequence(first: $0, next: \.forwardTarget).map(\.decorationKey) })
      return decorations.filter { !decorated.contains($0.subject) }.map { decoration in
        IdleDecorator(subject: ResolutionError.Link(decoration.subject), location: decoration.location)
      }.sorted { ($0.location.fileID, $0.location.line) < ($1.location.fileID, $1.location.line) }
    }
  }
}

extension ResolutionError.Link {
  fileprivate init(_ key: ServiceKey) {
    self.init(service: key.serviceType, name: key.details?.name, arguments: [], component: nil, location: nil)
  }
}

extension GraphReporter {
  var unusedDecorators: [GraphReport.Finding] {
    guard !idleDecorators.isEmpty else { return [] }
    let nearMisses = NearMiss.Index(graph.container)
    return idleDecorators.map { decorator in
      let title = decorator.subject.title(names)
      let misses = nearMisses.search(for: decorator.subject).map { "near miss: \($0.lines(names)[0])" }
      return GraphReport.Finding(
        kind: .unusedDecorator, severity: .warning, message: GraphTexts.unusedDecorator(title),
        details: [GraphTexts.decorated(decorator.location)] + misses, services: [title], chain: [],
        locations: [decorator.location], fix: GraphTexts.removeDecorator, entries: [])
    }
  }
}
