public import Synchronization

/// A registration whose service type is not known. See ``ServiceEntry``.
public class AnyServiceEntry: @unchecked Sendable {
  // Sendable: stored state is immutable or atomic; subclasses keep theirs the same way.

  /// How much care an instance needs, decided whenever scope, hooks or isolation change.
  @usableFromInline enum Mode {
    /// A new instance for each request and nothing else.
    @usableFromInline static var plainTransient: UInt8 { 0 }
    /// Looked up and stored in the object graph and nothing else.
    @usableFromInline static var plainGraph: UInt8 { 1 }
    /// Anything else.
    @usableFromInline static var careful: UInt8 { 2 }
  }

  /// Where a factory may run.
  enum Isolation: UInt8 { case anywhere, mainActor }

  // In this order a registration takes few bytes: what is small fills the gap behind `location`.

  /// The source line of the registration.
  public let location: SourceLocation
  @usableFromInline let mode = Atomic<UInt8>(Mode.careful)
  private let scopeKind: Atomic<UInt8>
  private let isolation: Atomic<UInt8>
  private let eagerness = Atomic<Bool>(false)
  package let isObserved = Atomic(false)
  /// Bits: see `BootGate`, and `isForwardTarget`.
  let marks = Atomic<UInt8>(0)
  /// A number that no other entry of the process has; later registrations have larger ones.
  package let id: UInt
  /// Leads to the container that registered this entry.
  let lifecycle: ContainerLifecycle
  let storedKey: StoredKey
  package let kind: EntryKind

  let cells = LazyReference<EntryCells>()
  /// Of the subclass's type. Here, so that layout and life of an entry do not depend on its service type.
  let extras = LazyReference<AnyEntryExtras>()

  private static let lastID = Atomic<UInt>(0)

  init(
    _ kind: EntryKind, key: ServiceKey, core: ContainerCore, scope: any ObjectScopeProtocol, isolation: Isolation,
    location: SourceLocation
  ) {
    self.kind = kind
    storedKey = StoredKey(key)
    lifecycle = core.lifecycle
    self.location = location
    id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    let scopeKind = scope.kind
    self.scopeKind = Atomic(scopeKind.rawValue)
    self.isolation = Atomic(isolation.rawValue)
    if scopeKind.onlyScope == nil { makeExtras().setCustomScope(scope) }
    if scopeKind.isSession { core.family.noteSessionService(of: core) }
    if isAsync { core.family.noteAsyncService() }
  }

  /// The container that registered this entry. Only while it resolves; otherwise it may be gone.
  var core: ContainerCore { lifecycle.resolvingCore }

  /// The containers of its tree.
  var family: ContainerFamily { lifecycle.family }

  package var key: ServiceKey { storedKey.key }

  /// The type this registration makes.
  public var serviceType: Any.Type { key.serviceType }

  /// The name given when registering.
  public var name: String? { storedKey.details?.name }

  /// What the factory takes: `Resolver`, or the tuple `(Resolver, A, …)` with the types of the arguments.
  public var argumentsType: Any.Type { argumentList?.signature ?? (any Resolver).self }

  /// The types of the arguments that the factory takes.
  package var argumentTypes: [Any.Type] { argumentList?.types ?? [] }

  /// The scope that governs instances of this entry.
  public var objectScope: any ObjectScopeProtocol { forwardTarget?.objectScope ?? ownScope }

  /// The scope that was set here.
  var ownScope: any ObjectScopeProtocol {
    ownScopeKind.onlyScope ?? extras.load()?.customScope ?? ObjectScope.graph
  }

  private var ownScopeKind: ObjectScopeKind {
    ObjectScopeKind(rawValue: scopeKind.load(ordering: .acquiring)) ?? .graph
  }

  var isMainActorIsolated: Bool { isolation.load(ordering: .acquiring) == Isolation.mainActor.rawValue }

  /// How many closures run between making an instance and handing it out.
  var completionCount: Int { extras.load()?.completionCount ?? 0 }

  /// What instances of this entry are governed by: the scope, unless the entry makes none.
  var effectiveScopeKind: ObjectScopeKind {
    switch kind {
    case .factory, .ambiguous: .transient
    case .forward: isDecorated ? finalTarget.effectiveScopeKind : .transient
    case .opaque, .wired, .fromArguments, .asynchronous, .instance: ownScopeKind
    }
  }

  package var notes: EntryNotes? { extras.load()?.notes.load() }

  /// True if something must happen between making an instance and handing it out.
  var hasHooks: Bool { completionCount > 0 }

  /// True if there are `onDispose` closures.
  var hasDisposals: Bool { extras.load()?.hasDisposals == true }

  /// The same registration for another container, without instances.
  ///
  /// - Parameter target: What the copy stands for, if this one stands for another.
  func copy(to core: ContainerCore, forwardingTo target: AnyServiceEntry?) -> AnyServiceEntry {
    preconditionFailure("\(Self.self) does not say how it is copied.")
  }

  func makeExtras() -> AnyEntryExtras {
    preconditionFailure("\(Self.self) does not say what hooks it has.")
  }

  /// Makes an instance, or gets the one that there is.
  @discardableResult
  package nonisolated(nonsending) func build(in container: Container) async throws -> Any {
    preconditionFailure("\(Self.self) does not say how it is built.")
  }

  /// The same as a reference, as cells keep it.
  nonisolated(nonsending) func instance(for handle: Container) async throws -> AnyObject {
    preconditionFailure("\(Self.self) does not say how it is built.")
  }

  /// An entry that refuses to choose between the factories of several components. All make the same closure type.
  func makeAmbiguousEntry(_ slot: Slot, _ candidates: [AnyServiceEntry]) -> AnyServiceEntry {
    preconditionFailure("\(Self.self) makes no closure.")
  }

  func setScope(_ scope: any ObjectScopeProtocol) {
    let kind = scope.kind
    if kind.onlyScope == nil { makeExtras().setCustomScope(scope) }
    if kind.isSession, let core = lifecycle.core { family.noteSessionService(of: core) }
    scopeKind.store(kind.rawValue, ordering: .releasing)
    updateMode()
  }

  /// Changes the scope and lets go of the shared instances of the old one.
  func changeScope(to scope: any ObjectScopeProtocol) {
    if let forwardTarget {
      forwardTarget.changeScope(to: scope)
      if let core = lifecycle.core { ContainerCore.letGo(core.withRegistry { _ in releaseInstances(in: core) }) }
      return updateMode()
    }
    let old = objectScope
    guard scope !== old else { return }
    // Of what is not shared there is nothing to let go of.
    guard ownScopeKind.isShared, let core = lifecycle.core else { return setScope(scope) }
    let released = core.withRegistry { _ -> [AnyObject] in
      setScope(scope)
      return releaseInstances(in: core)
    }
    withExtendedLifetime((released, old)) {}  // Deinits run here, outside the lock.
  }

  /// From now on instances are made and handed out on the main actor only, also those that are there.
  func isolateToMainActor() {
    if let forwardTarget { return forwardTarget.isolateToMainActor() }
    isolation.store(Isolation.mainActor.rawValue, ordering: .releasing)
    updateMode()
    guard let core = lifecycle.core else { return }
    core.withRegistry { _ in currentSlot(in: core)?.unpublish() }
  }

  /// From now on only `getAsync` makes an instance.
  func becomeAsync() {
    makeExtras().markCompletedAsync()
    family.noteAsyncService()
    updateMode()
    guard let core = lifecycle.core else { return }
    ContainerCore.letGo(core.withRegistry { _ in releaseInstances(in: core) })
  }

  /// The slot of this entry's key, while the entry is the registered one. Only under the registry's lock.
  func currentSlot(in core: ContainerCore) -> Slot? {
    core.existingSlot(of: key).flatMap { $0.isCurrent(self) ? $0 : nil }
  }

  /// Chooses the way to an instance. Called by everything that changes what it depends on.
  func updateMode() {
    // Whoever exchanges last sees what all others changed before, and corrects it.
    var new: UInt8
    repeat {
      new = bestMode
      _ = mode.exchange(new, ordering: .acquiringAndReleasing)
    } while new != bestMode
  }

  var bestMode: UInt8 {
    let kind = effectiveScopeKind
    guard !kind.isShared, !isMainActorIsolated, !isAsync, !hasHooks, !isDecorated,
      !needsObservation, override == nil, !family.isObserved
    else { return Mode.careful }
    return kind.place == .nowhere ? Mode.plainTransient : Mode.plainGraph
  }

  /// Decides what a request leads to that needs more care than looking into the graph.
  func admit(_ handle: Container, _ arguments: ArgumentList?) throws(ResolutionError) -> CarefulPassage {
    preconditionFailure("\(Self.self) does not say how it is resolved.")
  }

  /// Runs the `onDispose` closures for an instance.
  func dispose(_ instance: AnyObject) {}

  /// Activates the instance of a cell, if it is parked.
  func activate(_ cell: SharedCell) {}

  /// Runs the `onDeactivate` closures for an instance: true if it may be parked.
  func mayPark(_ instance: AnyObject, _ period: SessionPeriod) -> Bool { false }

  /// Makes an instance, or gets the one that there is, without suspending.
  func build(_ handle: Container) throws(ResolutionError) {}

  /// True if another type is or was forwarded to this one.
  var isForwardTarget: Bool { marks.load(ordering: .acquiring) & Self.forwardMark != 0 }
  private static var forwardMark: UInt8 { 4 }

  /// Called when another type is forwarded to this one, which may have been replaced before.
  func markForwardTarget() {
    _ = marks.bitwiseOr(Self.forwardMark, ordering: .acquiringAndReleasing)
    _ = marks.bitwiseAnd(~Self.withdrawnMark, ordering: .acquiringAndReleasing)
  }

  /// True if no request finds this entry any more.
  var isWithdrawn: Bool { marks.load(ordering: .acquiring) & Self.withdrawnMark != 0 }
  private static var withdrawnMark: UInt8 { 8 }

  func markWithdrawn() {
    _ = marks.bitwiseOr(Self.withdrawnMark, ordering: .acquiringAndReleasing)
  }

  var isEager: Bool { eagerness.load(ordering: .acquiring) }

  func markEager() {
    if let forwardTarget { return forwardTarget.markEager() }
    eagerness.store(true, ordering: .releasing)
  }
}

/// What few entries have, for one whose service type is not known. See `EntryExtras`.
class AnyEntryExtras: @unchecked Sendable {
  // Sendable: all state is guarded, here and in the subclass.
  private let guardedScope = Guarded<(any ObjectScopeProtocol)?>(nil)

  private let isMainActorNeeded = Atomic(false)
  private let isAsyncNeeded = Atomic(false)

  let notes = LazyReference<EntryNotes>()
  let sessionCells = LazyReference<SessionCells>()
  let override = LazyReference<Override>()

  var customScope: (any ObjectScopeProtocol)? { guardedScope.withLock { $0 } }
  var completionCount: Int { 0 }
  var hasDisposals: Bool { false }
  var hasMainActorSessionHooks: Bool { isMainActorNeeded.load(ordering: .acquiring) }

  /// True if there is an `async` closure among those that complete an instance.
  var isCompletedAsync: Bool { isAsyncNeeded.load(ordering: .acquiring) }

  func markCompletedAsync() {
    isAsyncNeeded.store(true, ordering: .releasing)
  }

  func markMainActorSessionHooks() {
    isMainActorNeeded.store(true, ordering: .releasing)
  }

  func setCustomScope(_ scope: any ObjectScopeProtocol) {
    let old = guardedScope.withLock { current in
      defer { current = scope }
      return current
    }
    withExtendedLifetime(old) {}  // Let go outside the lock.
  }
}
