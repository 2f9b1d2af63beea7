import InjectionCore
import Synchronization

// Findings about single registrations.

extension GraphReporter {
  var unshareableArguments: [GraphReport.Finding] {
    entries.indices.compactMap { position in
      let entry = entries[position].entry
      guard entry.lifetime != .asker,
        let type = entry.argumentTypes.first(where: { !mayBeHashable($0) })
      else { return nil }
      return finding(
        .unshareableArgument, .error, GraphTexts.unshareable(titles[position], scope: entry.scopeName), position,
        details: [GraphTexts.notHashable(names(type)), GraphTexts.registered(entry.location)],
        fix: GraphTexts.makeHashable)
    }
  }

  /// False for a type whose values are never `Hashable`. A value of a protocol type may be of any type: it is looked at
  /// when it is there.
  private func mayBeHashable(_ type: Any.Type) -> Bool {
    if type is any Hashable.Type || TypeNames.isExistential(type) { return true }
    guard let wrapper = type as? any DependencyWrapper.Type, wrapper.edge == .optional else { return false }
    return wrapper.wrapped.map { mayBeHashable($0.type) } ?? false
  }

  var mismatchedArguments: [GraphReport.Finding] {
    entries.indices.compactMap { position in
      let entry = entries[position].entry
      guard let mismatch = entry.declaration?.mismatch else { return nil }
      return finding(
        .mismatchedArguments, .error, "\(titles[position]) \(Texts.summary(.mismatchedArguments)).", position,
        details: [mismatch, GraphTexts.registered(entry.location)], fix: Texts.nameArguments)
    }
  }

  var duplicates: [GraphReport.Finding] {
    entries.indices.compactMap { position in
      let entry = entries[position].entry
      guard !entry.isOverride, let notes = entry.notes?.state, !notes.replaced.isEmpty else { return nil }
      let replaced = notes.replaced
      let title = notes.takenInterface.map { interface in
        ResolutionError.Link(
          service: entry.serviceType, name: entry.name, arguments: [], component: interface, location: nil
        ).title(names)
      }
      return finding(
        .duplicate, .warning, GraphTexts.duplicate(title ?? titles[position]), position,
        details: [GraphTexts.registered(entry.location)] + replaced.map(GraphTexts.replaced),
        fix: GraphTexts.nameApart, others: replaced)
    }
  }

  /// Registrations that no root and no dependency names. What closures ask for may still be unknown: then
  /// this is no more than information.
  var unused: [GraphReport.Finding] {
    guard !graph.roots.isEmpty else { return [] }
    let isCertain = !entries.contains { $0.entry.isOpaque && !$0.entry.isObserved.load(ordering: .acquiring) }
    return entries.indices.compactMap { position in
      let entry = entries[position].entry
      guard !graph.used.contains(entry.id), graph.container.answers(with: entry) else { return nil }
      return finding(
        .unused, isCertain ? .warning : .information, GraphTexts.unused(titles[position]), position,
        details: [GraphTexts.registered(entry.location)], fix: GraphTexts.removeUnused)
    }
  }

  /// One finding for all closures that were never seen to be made.
  var opaque: [GraphReport.Finding] {
    let positions = entries.indices.filter { position in
      let entry = entries[position].entry
      return entry.isOpaque && !entry.isObserved.load(ordering: .acquiring)
    }
    guard !positions.isEmpty else { return [] }
    return [
      GraphReport.Finding(
        kind: .opaque, severity: .information, message: GraphTexts.opaque(positions.count),
        details: positions.map { "\(titles[$0]) (\(entries[$0].entry.location))" },
        services: positions.map { titles[$0] }, chain: [], locations: positions.map { entries[$0].entry.location },
        fix: GraphTexts.makeKnown, entries: positions)
    ]
  }

  private func finding(
    _ kind: GraphReport.Finding.Kind, _ severity: GraphReport.Finding.Severity, _ message: String, _ position: Int,
    details: [String], fix: String, others: [SourceLocation] = []
  ) -> GraphReport.Finding {
    GraphReport.Finding(
      kind: kind, severity: severity, message: message, details: details, services: [titles[position]], chain: [],
      locations: [entries[position].entry.location] + others, fix: fix, entries: [position])
  }
}
