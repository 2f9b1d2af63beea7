/// A decorator whose service nobody has registered.
struct IdleDecorator {
  let subject: ResolutionError.Link
  let location: SourceLocation
}

extension ContainerCore {
  /// The decorators of this container and its parents that no registration is for: of the container that has the
  /// decorator, its parents and its children.
  ///
  /// - Complexity: O(registrations of the family), times the number of parents.
  var idleDecorators: [IdleDecorator] {
    chain.flatMap { core -> [IdleDecorator] in
      let decorators = core.withRegistry { $0.decorators }
      guard !decorators.isEmpty else { return [] }
      let children = core.family.members.filter { member in
        member !== core && member.chain.contains { $0 === core }
      }
      let entries = (Array(core.chain) + children).flatMap(\.entries)
      let decorated = Set(
        entries.flatMap { sequence(first: $0, next: \.forwardTarget).map(\.decorationKey) })
      return decorators.filter { !decorated.contains($0.key) }.flatMap { key, decorators in
        decorators.map { IdleDecorator(subject: ResolutionError.Link(key), location: $0.location) }
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
    let nearMisses = NearMiss.Index(graph.core)
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
