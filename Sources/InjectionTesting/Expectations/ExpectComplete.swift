public import InjectionCore
public import Testing

/// Expects that a container lacks nothing: records an issue for each fault of its graph.
///
/// ```swift
/// @Test func appIsWired() {
///   expectComplete(makeContainer(), roots: [UserList.self])
/// }
/// ```
///
/// Nothing is built; see `Container.verify(roots:)` for what is found.
///
/// - Parameters:
///   - container: The container that is checked, with its parents.
///   - roots: What the app itself asks for. Only with roots are registrations reported that nothing needs.
///   - severity: The least severity that counts: with `.warnings` also duplicates and unused registrations.
///   - sourceLocation: Where the issues are recorded. Leave it to the default.
public func expectComplete(
  _ container: Container, roots: [Any.Type] = [], _ severity: GraphReport.Finding.Severity = .error,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  record(container.verify(roots: roots), severity, sourceLocation)
}

/// Expects that a container lacks nothing, and that everything in it can be built.
///
/// ```swift
/// await expectComplete(makeContainer(), building: true)
/// ```
///
/// Builds everything in a copy, as `Container.verify(roots:building:)` does. That is no use of an override.
public nonisolated(nonsending) func expectComplete(
  _ container: Container, roots: [Any.Type] = [], building isBuilding: Bool,
  _ severity: GraphReport.Finding.Severity = .error, sourceLocation: Testing.SourceLocation = #_sourceLocation
) async {
  record(await container.verify(roots: roots, building: isBuilding), severity, sourceLocation)
}

private func record(
  _ report: GraphReport, _ severity: GraphReport.Finding.Severity, _ sourceLocation: Testing.SourceLocation
) {
  for finding in report.findings where finding.severity >= severity {
    Issue.record(Comment(rawValue: finding.description), sourceLocation: sourceLocation)
  }
}
