/// A service that is registered under a name which is a type, as a dependency.
///
/// Auto-wired initializers ask for a named service with it, and a misspelt name does not compile:
///
/// ```swift
/// enum Backup {}
/// container.register((any Store).self, named: Backup.self) { _ in TapeStore() }
///
/// final class Archive {
///   init(store: Named<any Store, Backup>) { … }   // store.value
/// }
/// container.autoregister(Archive.self, initializer: Archive.init)
/// ```
public struct Named<Service, Tag> {
  /// The service.
  public let value: Service

  /// Wraps a service, for example a stub.
  public init(_ value: Service) {
    self.value = value
  }
}

extension Named: Sendable where Service: Sendable {}

extension Named: DependencyWrapper {
  package static func resolve(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) -> Self {
    Named(try handle.fetch(Service.self, name: TagName.of(Tag.self), arguments: arguments))
  }

  package nonisolated(nonsending) static func resolveAsync(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) async throws -> Self {
    Named(try await handle.fetchAsync(Service.self, name: TagName.of(Tag.self), arguments: arguments))
  }

  package static func isAvailable(in handle: Container, name: String?, arguments: ArgumentList?) -> Bool {
    handle.answers(for: Service.self, name: TagName.of(Tag.self), arguments: arguments)
  }

  package static func check(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) {
    try handle.checkAnswer(for: Service.self, name: TagName.of(Tag.self), arguments: arguments)
  }

  package static var edge: DependencyEdge { .direct }
  package static var wrapped: DeclaredDependency? { DeclaredDependency(Service.self, name: TagName.of(Tag.self)) }
}
