/// A container without types, as a program uses it: the engine behind an adapter, or the reference.
protocol Subject: AnyObject {
  associatedtype Container
  associatedtype Entry
  /// What a factory receives.
  associatedtype Resolver

  func makeContainer(parent: Container?) -> Container
  func resolver(of container: Container) -> Resolver
  func container(of resolver: Resolver) -> Container

  func register(_ registration: Registration, in container: Container, _ hooks: Hooks<Resolver>) -> Entry
  func forward(_ key: Key, to entry: Entry, id: Int, in container: Container) -> Entry
  func register(_ component: Component, id: Int, in container: Container)
  func decorate(
    _ key: Key, id: Int, in container: Container, _ decorator: @escaping (Resolver, Node) throws -> Node)
  func unregister(_ key: Key, in container: Container) -> Bool
  func unregister(_ component: Component, in container: Container) -> Bool
  func removeAll(in container: Container)
  func reset(_ scope: Scope, only service: Service?, in container: Container)
  func changeScope(of entry: Entry, to scope: Scope)
  func update(_ update: Update, in container: Container) throws
  func sessionKey(_ resolver: Resolver) throws -> Int
  func dispose(_ container: Container)
  func isDisposed(_ container: Container) -> Bool

  func get(_ key: Key, _ argument: Argument?, _ resolver: Resolver) throws -> Node
  func require(_ key: Key, _ argument: Argument?, _ resolver: Resolver) throws -> Node
  func resolve(_ key: Key, _ argument: Argument?, _ resolver: Resolver) -> Node?
  func optional(_ key: Key, _ argument: Argument?, _ resolver: Resolver) throws -> Node?
  func resolveAll(_ service: Service, _ resolver: Resolver) -> [Node]
  func getAll(_ service: Service, _ resolver: Resolver) throws -> [Node]
  func array(_ service: Service, _ resolver: Resolver) throws -> [Node]
  func lazy(_ key: Key, _ argument: Argument?, _ resolver: Resolver) throws -> Use
  func provider(_ key: Key, _ argument: Argument?, _ resolver: Resolver) throws -> Use
  func factory(_ component: Component, _ resolver: Resolver) throws -> Use

  /// Why something failed: the kind and the chain.
  func text(_ error: any Error) -> String
}

/// The closures of a registration.
struct Hooks<Resolver> {
  let make: (Resolver, Argument?) throws -> Node
  let complete: ((Resolver, Node) -> Void)?
  let dispose: (Node) -> Void
  let session: SessionActions?
}

/// What happens to an instance when the key of its session changes.
struct SessionActions {
  /// Whether it is parked.
  let deactivate: (Node, Int) -> Bool
  let activate: (Node, Int) -> Void
}

/// What a factory of a program throws.
struct Mistake: Error, CustomStringConvertible {
  let description: String
}

extension Key {
  var text: String { name.map { "\(service.rawValue) \"\($0)\"" } ?? service.rawValue }
}

extension ArgumentType {
  var text: String {
    switch self {
    case .number: "Int"
    case .opaque: "Opaque"
    }
  }
}
