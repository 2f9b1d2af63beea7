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

/// The name that a tag type stands for.
enum TagName {
  /// Private and local types by their names, which several may have, in the order in which they were met.
  private static let localTypes = Guarded<[String: [Any.Type]]>([:])

  /// Two types never have the same one. It has no address in it: reports are compared with those of other runs.
  static func of(_ tag: Any.Type) -> String {
    let name = TypeNames.qualified(tag)
    guard TypeNames.isLocal(tag) else { return name }
    let number = localTypes.withLock { types in
      let known = types[name, default: []]
      if let index = known.firstIndex(where: { $0 == tag }) { return index + 1 }
      types[name] = known + [tag]
      return known.count + 1
    }
    return "\(name)#\(number)"
  }

  /// The argument that registers under a name, as source text. Nobody can write the name of a private or local tag.
  static func argument(for name: String) -> String {
    guard let tag = localTag(of: name) else { return "name: \(Texts.quoted(name))" }
    return "named: \(TypeNames.short(tag)).self"
  }

  private static func localTag(of name: String) -> Any.Type? {
    guard let mark = name.lastIndex(of: "#"), let number = Int(name[name.index(after: mark)...]) else { return nil }
    let types = localTypes.withLock { $0[String(name[..<mark])] } ?? []
    return types.indices.contains(number - 1) ? types[number - 1] : nil
  }
}
