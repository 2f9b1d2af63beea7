public import InjectionCore

extension Container {
  /// Checks the whole graph of this container and its parents without building anything.
  ///
  /// ```swift
  /// try container.verify(roots: [UserList.self]).check()
  /// ```
  ///
  /// Auto-wired registrations and the factories of components say what they need. What other closures
  /// need is known from `depends(on:)`, and from what they were seen to ask for when they
  /// first ran. No code of the app runs, and nothing is changed.
  ///
  /// - Parameter roots: What the app itself asks for: services, components and interfaces. Only with roots
  ///   are registrations that nothing needs reported.
  /// - Complexity: O(registrations and dependencies), times the number of parents.
  public func verify(roots: [Any.Type] = []) -> GraphReport {
    GraphReporter(DependencyGraph(of: self, roots: roots), idleDecorators: idleDecorators).report
  }
}
