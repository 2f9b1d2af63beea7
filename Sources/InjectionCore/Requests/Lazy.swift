/// A service that is resolved when it is first used.
///
/// ```swift
/// final class Screen {
///   init(report: Lazy<Report>) { … }   // report.instance, or try report.get()
/// }
/// container.autoregister(Screen.self, initializer: Screen.init)
/// ```
///
/// Resolved wherever `Service` is registered; of a missing one it fails when the `Lazy` is resolved. The
/// instance belongs to the object graph that the `Lazy` was made in.
public final class Lazy<Service> {
  private enum State {
    case waiting
    case ready(Service)
  }

  private let handle: Container
  private let graph: GraphIdentifier
  private let name: String?
  private let arguments: ArgumentList?
  private let state = Guarded(State.waiting)

  init(_ handle: Container, name: String?, arguments: ArgumentList?) {
    self.handle = handle
    graph = handle.graphIdentifier
    self.name = name
    self.arguments = arguments
  }

  /// The service, the same each time. Traps with the text of the error where ``get()`` throws.
  public var instance: Service {
    do { return try get() } catch { fatalError(error.description) }
  }

  /// The service, the same each time.
  ///
  /// The first call resolves it, in the graph that this `Lazy` was made in, on the calling thread. When two
  /// threads call first at the same time, both may run the factory of a service that is not shared; both
  /// get the instance that was stored first. An error is not kept: the next call tries again.
  public func get() throws(ResolutionError) -> Service {
    if case .ready(let service) = state.withLock({ $0 }) { return service }
    let service = try resolve()
    return state.withLock { state in
      if case .ready(let first) = state { return first }
      state = .ready(service)
      return service
    }
  }

  private func resolve() throws(ResolutionError) -> Service {
    if handle.running != nil || handle.runningRequest != nil {
      return try handle.fetch(Service.self, name: name, arguments: arguments)
    }
    do {
      return try Container(core: handle.core).withObjectGraph(graph) { container in
        try container.fetch(Service.self, name: name, arguments: arguments)
      }
    } catch {
      throw ResolutionError(error)
    }
  }
}

// The instance goes to every thread that asks: so only where it may.
extension Lazy: @unchecked Sendable where Service: Sendable {
  // Sendable: the state is guarded.
}

extension Lazy: DeferringWrapper {
  package static func resolve(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) -> Lazy<Service> {
    try handle.checkAnswer(for: Service.self, name: name, arguments: arguments)
    return Lazy(handle, name: name, arguments: arguments)
  }

  package static func isAvailable(in handle: Container, name: String?, arguments: ArgumentList?) -> Bool {
    handle.answers(for: Service.self, name: name, arguments: arguments)
  }

  package static func check(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) {
    try handle.checkAnswer(for: Service.self, name: name, arguments: arguments)
  }

  package static var edge: DependencyEdge { .lazy }
  package static var wrapped: DeclaredDependency? { DeclaredDependency(Service.self) }
}
