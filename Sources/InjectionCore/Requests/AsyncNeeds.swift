/// What a synchronous service needs that only `getAsync` makes: found in what wired registrations say, before any factory
/// runs.
///
/// Looks through unshared services, which are made anew for whoever asks. A shared one has needs of its own, which are
/// looked at when it is made. `Lazy`, `Provider` and factories are not looked through: they ask later.
struct AsyncNeeds {
  /// One instance that is to be made first.
  struct Step {
    let entry: AnyServiceEntry
    /// The services on the way to it, from the outermost on. The last one takes it.
    let takers: [AnyServiceEntry]
  }

  private(set) var steps: [Step] = []
  /// Where the dependencies of unshared services are looked up.
  private let handle: Container
  /// By entry and container: whether the way leads to what is made asynchronously and is not there.
  private var reaching: [Node: Bool] = [:]
  private var seenInGraph: Set<UInt> = []

  private struct Node: Hashable {
    let entry: UInt
    let container: UInt
  }

  /// - Returns: nil if there are none.
  init?(of entry: AnyServiceEntry, askedThrough asker: Container) {
    let entry = entry.finalTarget
    guard let handle = Self.maker(of: entry, askedThrough: asker) else { return nil }
    self.handle = handle
    collect(entry, takers: [entry])
    if steps.isEmpty { return nil }
  }

  /// The container that the dependencies of an entry come from; nil if it is gone.
  private static func maker(of entry: AnyServiceEntry, askedThrough asker: Container) -> Container? {
    entry.isMadeByOwner ? entry.owner : asker
  }

  private mutating func collect(_ entry: AnyServiceEntry, takers: [AnyServiceEntry]) {
    for need in entry.wiredNeeds {
      for target in need.targets(in: handle) where reaches(target, askedThrough: handle) {
        if target.isAsync || target.isMadeByOwner {
          // A closure that says `depends(on:)` need not ask for it.
          if need.isTaken || !target.isTransient { steps.append(Step(entry: target, takers: takers)) }
          continue
        }
        if takers.contains(where: { $0 === target }) { continue }  // The request will say that it is a cycle.
        if !target.isTransient, !seenInGraph.insert(target.id).inserted { continue }
        collect(target, takers: takers + [target])
      }
    }
  }

  private mutating func reaches(_ entry: AnyServiceEntry, askedThrough asker: Container) -> Bool {
    if entry.hasInstance(for: asker) { return false }
    if entry.isAsync { return true }
    guard let handle = Self.maker(of: entry, askedThrough: asker) else { return false }
    let node = Node(entry: entry.id, container: handle.id)
    if let isReaching = reaching[node] { return isReaching }
    reaching[node] = false  // While it is looked at: what leads back to it is a cycle.
    for need in entry.wiredNeeds {
      for target in need.targets(in: handle) where reaches(target, askedThrough: handle) {
        reaching[node] = true
        return true
      }
    }
    return false
  }
}

/// A dependency that a registration says it has.
private struct WiredNeed {
  let dependency: DeclaredDependency
  /// True if the initializer takes it; false if a closure may ask for it.
  let isTaken: Bool

  /// What answers for it, unless it is asked for later.
  func targets(in handle: Container) -> [AnyServiceEntry] {
    let answer = dependency.answer(in: handle) { handle.entries(ofServiceOf: $0) }
    guard answer.edge.isNeededFirst, case .entries(let entries) = answer.found else { return [] }
    return entries.map(\.finalTarget)
  }
}

extension AnyServiceEntry {
  fileprivate var wiredNeeds: [WiredNeed] {
    let taken = declaration?.dependencies ?? []
    let declared = notes?.state.declared ?? []
    return taken.map { WiredNeed(dependency: $0, isTaken: true) }
      + declared.map { WiredNeed(dependency: $0, isTaken: false) }
  }

  /// True if there is a shared instance that nobody lets go of while it is used.
  fileprivate func hasInstance(for handle: Container) -> Bool {
    let kind = effectiveScopeKind
    return kind.isShared && kind.retention == .strongly && isThere(for: handle)
  }

  /// True if there is a shared instance.
  fileprivate func isThere(for handle: Container) -> Bool {
    switch effectiveScopeKind.place {
    case .container, .storages: return cells.load()?.plainCell.readyInstance != nil
    case .session:
      guard let period = session.flatMap(handle.sessionPins.period) else { return false }
      return makeSessionCells().cells(of: period, for: self).cells.plainCell.readyInstance != nil
    case .nowhere, .objectGraph: return false
    }
  }
}

extension Container {
  /// The registrations of a service that `[T]` stands for.
  fileprivate func entries(ofServiceOf type: Any.Type) -> [AnyServiceEntry] {
    var seen: Set<ServiceKey> = []
    return core.answeringChain.flatMap(\.entries).filter { entry in
      entry.serviceType == type && entry.argumentTypes.isEmpty && seen.insert(entry.key).inserted
    }
  }
}

extension Container {
  /// Throws if a synchronous component needs something asynchronous that is not there.
  package func checkAsyncNeeds<Factory>(
    ofFactoryOf component: Any.Type, _ type: Factory.Type, name: String?
  ) throws(ResolutionError) {
    let entry = core.answeringEntry(of: ServiceKey(type, name: name, component: component))
    guard let entry, let needs = asyncNeeds(of: entry) else { return }
    if let step = needs.steps.first(where: { !$0.entry.isThere(for: self) }) { throw needsAsync(step) }
  }

  /// Makes the shared services that a synchronous component needs and that are made asynchronously.
  package nonisolated(nonsending) func makeAsyncNeeds<Factory>(
    ofFactoryOf component: Any.Type, _ type: Factory.Type, name: String?
  ) async throws {
    let entry = core.answeringEntry(of: ServiceKey(type, name: name, component: component))
    guard let entry, let needs = asyncNeeds(of: entry) else { return }
    if let step = needs.steps.first(where: { !$0.entry.isMadeByOwner }) { throw needsAsync(step) }
    let preparation = AsyncPreparation(entry, nil, askedThrough: self)
    defer { preparation.end() }
    try await preparation.make(needs, nil)
  }

  private func asyncNeeds(of entry: AnyServiceEntry) -> AsyncNeeds? {
    guard core.family.hasAsyncServices, entry.declaration?.isAsync != true else { return nil }
    return AsyncNeeds(of: entry, askedThrough: self)
  }

  private func needsAsync(_ step: AsyncNeeds.Step) -> ResolutionError {
    let chain = runningLinks + (step.takers + [step.entry]).map { ResolutionError.Link($0, nil) }
    return ResolutionError(.init(kind: .needsAsync, chain: chain, isAskedSynchronously: true), from: core)
  }
}
