import InjectionCore

/// The engine, used through its public interface.
final class Engine: Subject {
  typealias Entry = any EngineEntry

  struct Silent: ContainerObserver {}

  static let login = SessionScope<Int>("login")

  private let kept = ObjectScope(storageFactory: { PermanentStorage() }, description: "kept")

  func makeContainer(parent: InjectionCore.Container?) -> InjectionCore.Container {
    let container = InjectionCore.Container(parent: parent)
    container.observer = Silent()
    if parent == nil { _ = container.session(Self.login) }
    return container
  }

  func resolver(of container: InjectionCore.Container) -> any InjectionCore.Resolver { container }
  func container(of resolver: any InjectionCore.Resolver) -> InjectionCore.Container { resolver.container }

  // MARK: Registering

  func register(
    _ registration: Registration, in container: InjectionCore.Container,
    _ hooks: Hooks<any InjectionCore.Resolver>
  ) -> any EngineEntry {
    nonisolated(unsafe) let hooks = hooks  // A run stays on one thread.
    return registration.key.service.kind.register(
      registration, in: container, hooks, scope: registration.scope.map(scope))
  }

  func forward(
    _ key: Key, to entry: any EngineEntry, id: Int, in container: InjectionCore.Container
  ) -> any EngineEntry {
    key.service.kind.forward(key, to: entry, id: id, in: container)
  }

  func register(_ component: Component, id: Int, in container: InjectionCore.Container) {
    component.type.register(id: id, in: container)
  }

  func decorate(
    _ key: Key, id: Int, in container: InjectionCore.Container,
    _ decorator: @escaping (any InjectionCore.Resolver, Node) throws -> Node
  ) {
    nonisolated(unsafe) let decorator = decorator
    key.service.kind.decorate(key, id: id, in: container) { try decorator($0, $1) }
  }

  func unregister(_ key: Key, in container: InjectionCore.Container) -> Bool {
    key.service.kind.unregister(key, in: container)
  }

  func unregister(_ component: Component, in container: InjectionCore.Container) -> Bool {
    component.type.unregister(in: container)
  }

  func removeAll(in container: InjectionCore.Container) { container.removeAll() }

  func reset(_ scope: Scope, only service: Service?, in container: InjectionCore.Container) {
    if let service {
      service.kind.reset(self.scope(scope), in: container)
    } else {
      container.resetObjectScope(self.scope(scope))
    }
  }

  func changeScope(of entry: any EngineEntry, to scope: Scope) { entry.changeScope(self.scope(scope)) }
  func update(_ update: Update, in container: InjectionCore.Container) throws {
    let policies: [Update.Policy: SessionPolicy] = [.keep: .keep, .force: .force, .clearAll: .clearAll]
    try container.session(Self.login).update(to: update.key, policy: policies[update.policy]!)
  }

  func sessionKey(_ resolver: any InjectionCore.Resolver) throws -> Int { try resolver.sessionKey(Self.login) }
  func dispose(_ container: InjectionCore.Container) { container.dispose() }
  func isDisposed(_ container: InjectionCore.Container) -> Bool { container.isDisposed }

  private func scope(_ scope: Scope) -> ObjectScope {
    switch scope {
    case .transient: .transient
    case .graph: .graph
    case .container: .container
    case .weak: .weak
    case .kept: kept
    case .login: Self.login
    case .weakLogin: Self.login.weak
    }
  }

  // MARK: Requests

  func get(_ key: Key, _ argument: Argument?, _ resolver: any InjectionCore.Resolver) throws -> Node {
    try key.service.kind.get(key.name, argument, resolver)
  }

  func require(_ key: Key, _ argument: Argument?, _ resolver: any InjectionCore.Resolver) throws -> Node {
    key.service.kind.require(key.name, argument, resolver)
  }

  func resolve(_ key: Key, _ argument: Argument?, _ resolver: any InjectionCore.Resolver) -> Node? {
    key.service.kind.resolve(key.name, argument, resolver)
  }

  func optional(_ key: Key, _ argument: Argument?, _ resolver: any InjectionCore.Resolver) throws -> Node? {
    try key.service.kind.optional(key.name, argument, resolver)
  }

  func resolveAll(_ service: Service, _ resolver: any InjectionCore.Resolver) -> [Node] {
    service.kind.resolveAll(resolver)
  }

  func getAll(_ service: Service, _ resolver: any InjectionCore.Resolver) throws -> [Node] {
    try service.kind.getAll(resolver)
  }

  func array(_ service: Service, _ resolver: any InjectionCore.Resolver) throws -> [Node] {
    try service.kind.array(resolver)
  }

  func lazy(_ key: Key, _ argument: Argument?, _ resolver: any InjectionCore.Resolver) throws -> Use {
    let body = try key.service.kind.lazy(key.name, argument, resolver)
    return Use(text: "Lazy \(key.text)", traps: true, body: body)
  }

  func provider(_ key: Key, _ argument: Argument?, _ resolver: any InjectionCore.Resolver) throws -> Use {
    Use(text: "Provider \(key.text)", body: try key.service.kind.provider(key.name, argument, resolver))
  }

  func factory(_ component: Component, _ resolver: any InjectionCore.Resolver) throws -> Use {
    let make = try component.type.get(resolver)
    return Use(text: "\(component.rawValue).factory") { try make(7) }
  }

  // MARK: Errors

  func text(_ error: any Error) -> String {
    guard let error = error as? ResolutionError else { return "\(error)" }
    let underlying = error.underlying.map { " (\($0))" } ?? ""
    return "\(error.kind): \(error.chain.map(text).joined(separator: " → "))\(underlying)"
  }

  private func text(_ link: ResolutionError.Link) -> String {
    // The place where a component is wired is none of the program's.
    let place = link.location.map { "\($0)".hasPrefix("ModelTests/Wired.swift") ? "" : " e\($0.line)" } ?? ""
    if let component = link.component { return "\(component).factory\(place)" }
    let name = link.name.map { " \"\($0)\"" } ?? ""
    let arguments = link.arguments.isEmpty ? "" : " with \(link.arguments.map { "\($0)" }.joined(separator: ", "))"
    return "\(link.service)\(name)\(arguments)\(place)"
  }
}
