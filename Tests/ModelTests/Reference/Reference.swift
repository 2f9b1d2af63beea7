/// The reference: the rules of the container, written to be read.
final class Reference: Subject {
  typealias Container = ReferenceContainer
  typealias Entry = ReferenceEntry
  typealias Resolver = ReferenceResolver

  /// The resolution that runs, if one does.
  var current: ReferenceResolution?
  /// How many instances scope `container` has stored; only ever compared.
  var storedCount = 0

  func makeContainer(parent: ReferenceContainer?) -> ReferenceContainer { ReferenceContainer(parent: parent) }
  func resolver(of container: ReferenceContainer) -> ReferenceResolver { ReferenceResolver(container: container) }
  func container(of resolver: ReferenceResolver) -> ReferenceContainer { resolver.container }

  // MARK: Registering

  func register(
    _ registration: Registration, in container: ReferenceContainer, _ hooks: Hooks<ReferenceResolver>
  ) -> ReferenceEntry {
    let key = EntryKey(
      service: registration.key.service, name: registration.key.name, argument: registration.argument)
    let entry = ReferenceEntry(
      id: registration.id, key: key, container: container, scope: registration.scope ?? .graph, hooks: hooks)
    container.add(entry)
    return entry
  }

  func forward(_ key: Key, to target: ReferenceEntry, id: Int, in container: ReferenceContainer) -> ReferenceEntry {
    let key = EntryKey(service: key.service, name: key.name, argument: target.key.argument)
    let entry = ReferenceEntry(id: id, key: key, container: container, target: target)
    container.add(entry)
    return entry
  }

  func register(_ component: Component, id: Int, in container: ReferenceContainer) {
    container.add(ReferenceEntry(id: id, key: EntryKey(component: component), container: container))
  }

  func decorate(
    _ key: Key, id: Int, in container: ReferenceContainer,
    _ decorator: @escaping (ReferenceResolver, Node) throws -> Node
  ) {
    container.add(ReferenceDecorator(key: key, decorate: decorator))
  }

  func unregister(_ key: Key, in container: ReferenceContainer) -> Bool {
    container.remove { $0.key.service == key.service && $0.key.name == key.name }
  }

  func unregister(_ component: Component, in container: ReferenceContainer) -> Bool {
    container.remove { $0.key.component == component }
  }

  func removeAll(in container: ReferenceContainer) { container.remove { _ in true } }

  func reset(_ scope: Scope, only service: Service?, in container: ReferenceContainer) {
    container.reset(scope, only: service)
  }

  func changeScope(of entry: ReferenceEntry, to scope: Scope) { entry.scope = scope }
  func update(_ update: Update, in container: ReferenceContainer) { container.session.update(update) }

  func sessionKey(_ resolver: ReferenceResolver) throws -> Int {
    let session = resolver.container.session
    let running = running(resolver) ?? current
    if let period = running.map({ $0.period(of: session) }) ?? session.current { return period.key }
    throw ReferenceError(kind: .noSession, chain: runningLinks(resolver) + ["Int"])
  }

  func dispose(_ container: ReferenceContainer) { container.dispose() }
  func isDisposed(_ container: ReferenceContainer) -> Bool { container.isDisposed }

  // MARK: Texts

  func text(_ error: any Error) -> String { (error as? ReferenceError)?.text ?? "\(error)" }

  static func link(_ key: Key, _ argument: ArgumentType?) -> String {
    key.text + (argument.map { " with \($0.text)" } ?? "")
  }
}
