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

extension ContainerCore {
  /// True if this container or an ancestor was disposed.
  var mightHaveAnswered: Bool { chain.contains(where: \.isDisposed) }
}

extension Container {
  /// True if a service is registered here or in an ancestor, or wraps one that is.
  package func answers<Service>(for service: Service.Type, name: String?, arguments: ArgumentList? = nil) -> Bool {
    let key = ServiceKey(service, name: name, arguments: arguments?.signature)
    if core.answeringEntry(of: key) != nil { return true }
    guard let wrapper = service as? any DependencyWrapper.Type else { return false }
    return wrapper.isAvailable(in: self, name: name, arguments: arguments)
  }

  /// Throws if this container or an ancestor was disposed: it might have answered.
  func checkDisposal(
    _ service: Any.Type, name: String? = nil, arguments: ArgumentList? = nil
  ) throws(ResolutionError) {
    guard core.mightHaveAnswered else { return }
    throw ResolutionError.disposed(service, name: name, arguments: arguments?.types ?? [], self)
  }

  /// Throws unless `answers(for:)`, and names what is missing: what wrappers around it wrap.
  package func checkAnswer<Service>(
    for service: Service.Type, name: String?, arguments: ArgumentList? = nil
  ) throws(ResolutionError) {
    if answers(for: service, name: name, arguments: arguments) { return }
    if let wrapper = service as? any DependencyWrapper.Type {
      return try wrapper.check(in: self, name: name, arguments: arguments)
    }
    throw ResolutionError.notRegistered(service, name: name, arguments: arguments?.types ?? [], self)
  }
}
