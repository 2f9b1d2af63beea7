import Synchronization

/// A registration: how a service is made and how long it lives.
///
/// `register` returns it, so that more can be said about the service:
///
/// ```swift
/// container.register(Workspace.self) { _ in Workspace() }
///   .inObjectScope(.container)
///   .initCompleted { resolver, workspace in workspace.users = resolver.require((any UserService).self) }
/// ```
///
/// An entry may be configured from any thread and at any time; the next request sees the change.
public final class ServiceEntry<Service>: AnyServiceEntry, MainActorConfigurable, @unchecked Sendable {
  // Sendable: `factory` is immutable and @Sendable.

  @usableFromInline let factory: @Sendable (any Resolver) throws -> Service

  /// - Parameters:
  ///   - scope: By default the one of the container.
  ///   - factory: None, if the kind has one that is called in another way.
  init(
    _ kind: EntryKind, key: ServiceKey, core: ContainerCore, scope: (any ObjectScopeProtocol)? = nil,
    isolation: Isolation = .anywhere, location: SourceLocation,
    factory: @escaping @Sendable (any Resolver) throws -> Service = { _ in
      preconditionFailure("A factory that takes arguments or is async is not called without.")
    }
  ) {
    self.factory = factory
    super.init(
      kind, key: key, core: core, scope: scope ?? core.defaultObjectScope, isolation: isolation, location: location)
    mode.store(bestMode, ordering: .relaxed)  // Nobody else knows the entry yet.
  }

  /// Chooses how long instances live and who shares them.
  ///
  /// Takes effect with the next request, also after instances were made: shared instances of the old scope
  /// are let go. On the registration of a factory it changes nothing, because products are always new.
  @discardableResult
  public func inObjectScope(_ objectScope: ObjectScope) -> Self {
    changeScope(to: objectScope)
    return self
  }

  /// Chooses a scope of your own. Takes effect with the next request.
  @discardableResult
  public func inObjectScope(_ objectScope: any ObjectScopeProtocol) -> Self {
    changeScope(to: objectScope)
    return self
  }

  /// Adds a closure that runs once for each new instance, after it was made and before it is handed out.
  ///
  /// Dependencies that need the new instance themselves are resolved here:
  ///
  /// ```swift
  /// container.register(Parent.self) { _ in Parent() }
  ///   .initCompleted { resolver, parent in parent.child = resolver.require(Child.self) }
  /// container.register(Child.self) { resolver in Child(parent: resolver.require(Parent.self)) }
  /// ```
  ///
  /// Closures run in the order in which they were added, on the thread that makes the instance. No
  /// code of the app sees the instance before they have run, except what they themselves resolve.
  @discardableResult
  public func initCompleted(_ completed: @escaping @Sendable (any Resolver, Service) -> Void) -> Self {
    add(.closure(completed))
    return self
  }

  /// Adds an `async` closure that runs once for each new instance, after it was made and before it is handed out.
  ///
  /// ```swift
  /// container.register(Database.self) { _ in Database() }
  ///   .inObjectScope(.container)
  ///   .initCompleted { _, database in try await database.migrate() }
  /// let database = try await container.getAsync(Database.self)
  /// ```
  ///
  /// From now on the service counts as made by an `async` factory: ``Resolver/getAsync(_:name:fileID:line:)`` makes it,
  /// and a synchronous request finds a shared instance that is there, or fails. Shared instances that were made before are
  /// let go. Closures run in the order in which they were added, with those that are not `async`, in the task that makes
  /// the instance. An error that one throws reaches who asks, as if the factory had thrown it; what was made is disposed,
  /// if its scope would have kept it.
  /// Of what a synchronous factory or initializer needs, shared services and those of the graph may be `async`.
  @_disfavoredOverload
  @discardableResult
  public func initCompleted(_ completed: @escaping @Sendable (any Resolver, Service) async throws -> Void) -> Self {
    add(.asynchronous(completed))
    return self
  }

  package nonisolated(nonsending) override func build(in container: Container) async throws -> Any {
    try await produceAsync(container, nil)
  }

  override nonisolated(nonsending) func instance(for handle: Container) async throws -> AnyObject {
    Instance(try await produceAsync(handle, nil))
  }

  override func admit(_ handle: Container, _ arguments: ArgumentList?) throws(ResolutionError) -> CarefulPassage {
    try admitted(handle, arguments)
  }

  override func dispose(_ instance: AnyObject) {
    guard !isInstance, let disposals = typedExtras?.disposals, !disposals.isEmpty else { return }
    override?.wasDisposed()
    guard let service = (instance as? Instance<Service>)?.value ?? instance as? Service else { return }
    for disposal in disposals { disposal(service) }
  }

  override func mayPark(_ instance: AnyObject, _ period: SessionPeriod) -> Bool {
    runSessionHooks(typedExtras?.deactivations ?? [], instance, period)
  }

  override func activate(_ cell: SharedCell) {
    activateParked(cell)
  }

  override func build(_ handle: Container) throws(ResolutionError) {
    do { _ = try Passage.produce(Service.self, pointer, .passUnretained(handle)) } catch {
      throw ResolutionError(error)
    }
  }

  override func copy(to core: ContainerCore, forwardingTo target: AnyServiceEntry?) -> AnyServiceEntry {
    let copy: ServiceEntry
    if let target, let forwarding {
      copy = forwarding.entry(key: key, core: core, forwardingTo: target, location)
    } else {
      copy = ServiceEntry(
        kind, key: key, core: core, scope: ownScope, isolation: isMainActorIsolated ? .mainActor : .anywhere,
        location: location, factory: factory)
    }
    copyHooks(to: copy)
    return copy
  }

  override func makeAmbiguousEntry(_ slot: Slot, _ candidates: [AnyServiceEntry]) -> AnyServiceEntry {
    let name = slot.key.details?.name
    return ServiceEntry(
      .ambiguous(candidates), key: slot.key, core: slot.core, scope: ObjectScope.transient,
      location: candidates[0].location,
      factory: { resolver in
        let handle = resolver.container
        throw ResolutionError.ambiguousFactory(
          Service.self, name: name, candidates, askers: Array(handle.runningLinks.dropLast()), handle)
      })
  }

  private func copyHooks(to copy: ServiceEntry<Service>) {
    for completion in typedExtras?.completions ?? [] { copy.add(completion) }
    for disposal in typedExtras?.disposals ?? [] { copy.addDisposal(disposal) }
    if let own = typedExtras { own.copySessionHooks(to: copy) }
    if isEager { copy.markEager() }
    if isMarkedToBoot { copy.markToBoot() }
  }

  func add(_ completion: EntryExtras<Service>.Completion) {
    if let forwarding { return forwarding.add(completion) }
    makeTypedExtras().add(completion)
    isObserved.store(false, ordering: .releasing)
    if case .asynchronous = completion { becomeAsync() } else { updateMode() }
  }

  func addDisposal(_ disposal: @escaping @Sendable (Service) -> Void) {
    if let forwarding { return forwarding.addDisposal(disposal) }
    makeTypedExtras().addDisposal(disposal)
  }

  var typedExtras: EntryExtras<Service>? {
    // `makeExtras` makes them.
    extras.load().map { unsafeDowncast($0, to: EntryExtras<Service>.self) }
  }

  override func makeExtras() -> AnyEntryExtras {
    extras.load() ?? extras.storeIfNil(EntryExtras<Service>())
  }

  func makeTypedExtras() -> EntryExtras<Service> {
    // As `makeExtras` says.
    unsafeDowncast(makeExtras(), to: EntryExtras<Service>.self)
  }
}

/// Entries whose hooks may run on the main actor. A protocol of its own, because two methods of one
/// type that differ only in the actor of their closure are one declaration to the compiler.
public protocol MainActorConfigurable<Service> {
  /// What the entry makes.
  associatedtype Service
}

extension MainActorConfigurable {
  /// Adds a main-actor closure that runs once for each new instance, before it is handed out.
  ///
  /// The service can then be resolved on the main actor, and with `getAsync` from anywhere; elsewhere `get`
  /// throws.
  @discardableResult
  public func initCompleted(_ completed: @escaping @MainActor (any Resolver, Service) -> Void) -> Self {
    if let entry = self as? ServiceEntry<Service> {
      entry.isolateToMainActor()
      entry.add(
        .closure { resolver, service in
          nonisolated(unsafe) let service = service  // Stays on this thread, which is the main actor's.
          assumeOnMainActor { completed(resolver, service) }
        })
    }
    return self
  }
}
