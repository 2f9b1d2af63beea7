/// A service that is resolved each time it is used.
///
/// ```swift
/// final class Queue {
///   init(jobs: Provider<Job>) { … }   // jobs.instance: a new one each time
/// }
/// container.autoregister(Queue.self, initializer: Queue.init)
/// ```
///
/// Resolved wherever `Service` is registered; of a missing one it fails when the `Provider` is resolved.
/// It may be kept and used on any thread, and keeps its container alive.
public final class Provider<Service>: Sendable {
  private let container: Container
  private let name: String?
  private let arguments: ArgumentList?

  init(_ handle: Container, name: String?, arguments: ArgumentList?) {
    container = Container(core: handle.core)
    self.name = name
    self.arguments = arguments
  }

  /// The service, resolved in an object graph of its own. Traps with the text of the error if that fails.
  public var instance: Service {
    do { return try get() } catch { fatalError(error.description) }
  }

  /// The service, resolved in an object graph of its own.
  public func get() throws(ResolutionError) -> Service {
    try container.fetch(Service.self, name: name, arguments: arguments)
  }
}

extension Provider: DeferringWrapper {
  package static func resolve(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) -> Provider<Service> {
    try handle.checkAnswer(for: Service.self, name: name, arguments: arguments)
    return Provider(handle, name: name, arguments: arguments)
  }

  package static func isAvailable(in handle: Container, name: String?, arguments: ArgumentList?) -> Bool {
    handle.answers(for: Service.self, name: name, arguments: arguments)
  }

  package static func check(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) {
    try handle.checkAnswer(for: Service.self, name: name, arguments: arguments)
  }

  package static var edge: DependencyEdge { .factory }
  package static var wrapped: DeclaredDependency? { DeclaredDependency(Service.self) }
}
