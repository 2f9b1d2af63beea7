extension DeclaredDependency {
  /// What a container has for a dependency.
  package struct Answer {
    package enum Found {
      case entries([AnyServiceEntry])
      /// Nothing answers for this.
      case missing(DeclaredDependency)
    }

    package let found: Found
    package let edge: DependencyEdge
    /// True if the dependency does without.
    package let isOptional: Bool
  }

  /// Looks through wrappers for the entries that would answer.
  ///
  /// - Parameter all: The entries of a service without arguments, for `[T]`.
  package func answer(in container: Container, all: (Any.Type) -> [AnyServiceEntry]) -> Answer {
    var dependency = self
    var edge = DependencyEdge.direct
    var isOptional = false
    while true {
      if let entry = container.answeringEntry(of: dependency.key) {
        let isClosure = entry.component != nil || !entry.candidates.isEmpty
        return Answer(
          found: .entries([entry]), edge: isClosure ? edge.around(.factory) : edge, isOptional: isOptional)
      }
      guard let wrapper = dependency.wrapper else { break }
      edge = edge.around(wrapper.edge)
      isOptional = isOptional || wrapper.edge == .optional
      guard let wrapped = wrapper.wrapped else { return Answer(found: .entries([]), edge: edge, isOptional: true) }
      // A collection has registrations of just this type, whatever their names, and has no name itself.
      if wrapper.edge == .collection, dependency.name != nil { break }
      dependency = wrapped.named(dependency.name)
      guard wrapper.edge == .collection else { continue }
      let entries = all(dependency.type)
      guard !entries.isEmpty else { break }
      return Answer(found: .entries(entries), edge: edge, isOptional: isOptional)
    }
    return Answer(found: .missing(dependency), edge: edge, isOptional: isOptional)
  }
}
