/// `T?` is the service, or nil if `T` is not registered.
extension Optional: DependencyWrapper {
  package static func resolve(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) -> Self {
    try handle.fetchIfRegistered(Wrapped.self, name: name, arguments: arguments)
  }

  package nonisolated(nonsending) static func resolveAsync(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) async throws -> Self {
    try await handle.fetchAsyncIfRegistered(Wrapped.self, name: name, arguments: arguments)
  }

  package static func isAvailable(in handle: Container, name: String?, arguments: ArgumentList?) -> Bool { true }

  package static func check(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) {}

  package static var edge: DependencyEdge { .optional }
  package static var wrapped: DeclaredDependency? { DeclaredDependency(Wrapped.self) }
}
