/// A container that says what the rules are, and does nothing to be fast: one thread, no types, no locks.
final class ReferenceContainer {
  let parent: ReferenceContainer?
  /// In the order of registration.
  var entries: [ReferenceEntry] = []
  private var decorators: [ReferenceDecorator] = []
  /// Of a root: what it or a container below decorates.
  private(set) var decorated: Set<Key> = []
  var isDisposed = false
  private var ownSession: ReferenceSession?

  init(parent: ReferenceContainer?) {
    self.parent = parent
    if parent == nil { ownSession = ReferenceSession() }
  }

  /// That of the root.
  var session: ReferenceSession { root.ownSession! }

  /// Two containers are related if they have one root.
  var root: ReferenceContainer { parent?.root ?? self }

  /// This container and its ancestors.
  var chain: [ReferenceContainer] { [self] + (parent?.chain ?? []) }

  /// Those that answer requests: none from one on that is disposed.
  private var answeringChain: some BidirectionalCollection<ReferenceContainer> { chain.prefix { !$0.isDisposed } }

  /// The entry that answers: the nearest container's.
  func entry(of key: EntryKey) -> ReferenceEntry? {
    answeringChain.lazy.compactMap { container in container.entries.first { $0.key == key } }.first
  }

  /// The later of two registrations with one key replaces the earlier one.
  func add(_ entry: ReferenceEntry) {
    remove { $0.key == entry.key }
    entries.append(entry)
    session.add(entry)
  }

  @discardableResult
  func remove(_ isRemoved: (ReferenceEntry) -> Bool) -> Bool {
    let removed = entries.filter(isRemoved)
    entries.removeAll(where: isRemoved)
    for entry in removed { entry.drop() }
    return !removed.isEmpty
  }

  func reset(_ scope: Scope, only service: Service?) {
    for container in chain {
      for entry in container.entries
      where scope.includes(entry.scope) && (service == nil || entry.key.service == service) {
        entry.reset()
      }
    }
  }

  func dispose() {
    guard !isDisposed else { return }
    isDisposed = true
    // Also registrations that were replaced, and that a forward kept in use.
    let all = entries + entries.compactMap(\.lastTarget).filter { $0.container === self }
    let dropped = all.flatMap { $0.takeDisposals() }.sorted { $0.readiness > $1.readiness }
    entries = []
    for instance in dropped { instance.dispose() }
  }

  func add(_ decorator: ReferenceDecorator) {
    decorators.append(decorator)
    root.decorated.insert(decorator.key)
  }

  /// Parents' decorators first, each in the order of their addition.
  func decorators(of key: Key) -> [ReferenceDecorator] {
    chain.reversed().flatMap { $0.decorators.filter { $0.key == key } }
  }

  /// The keys of all registrations of a service without arguments, in the order of `resolveAll`.
  func keys(of service: Service) -> [EntryKey] {
    var keys: [EntryKey] = []
    for entry in answeringChain.reversed().flatMap(\.entries)
    where entry.key.service == service && entry.key.argument == nil {
      keys.removeAll { $0 == entry.key }
      keys.append(entry.key)
    }
    return keys
  }
}

/// What a registration is found by.
struct EntryKey: Hashable {
  /// Nil for a component's factory.
  var service: Service?
  var name: String?
  var argument: ArgumentType?
  var component: Component?
}

struct ReferenceDecorator {
  let key: Key
  let decorate: (ReferenceResolver, Node) throws -> Node
}

/// What a factory receives: a container, and the graph that is being resolved.
struct ReferenceResolver {
  let container: ReferenceContainer
  var resolution: ReferenceResolution?
}
