/// A type that is resolved by resolving another one, such as `Optional`.
///
/// It is recognised wherever the other type is registered; an explicit registration of the wrapper
/// type itself wins.
package protocol DependencyWrapper {
  /// Resolves the wrapped service.
  static func resolve(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) -> Self
  /// Resolves the wrapped service, which may be made by an `async` factory.
  nonisolated(nonsending) static func resolveAsync(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) async throws -> Self
  /// True if resolving will not fail because something is not registered.
  static func isAvailable(in handle: Container, name: String?, arguments: ArgumentList?) -> Bool
  /// Throws if not `isAvailable`, and names what is missing.
  static func check(in handle: Container, name: String?, arguments: ArgumentList?) throws(ResolutionError)
  /// How the wrapper needs what it wraps.
  static var edge: DependencyEdge { get }
  /// What is wrapped; nil for what needs no registration.
  static var wrapped: DeclaredDependency? { get }
}

/// A wrapper that makes no instance of what it wraps when it is resolved.
///
/// Only these are resolved in an asynchronous request as in any other. A protocol of its own, so that a wrapper of
/// instances which forgets `async` factories does not compile.
package protocol DeferringWrapper: DependencyWrapper {}

extension DeferringWrapper {
  package nonisolated(nonsending) static func resolveAsync(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) async throws -> Self {
    try resolve(in: handle, name: name, arguments: arguments)
  }
}
