import Synchronization

/// What is known about an entry beside how it makes instances. Most entries have none.
package final class EntryNotes: Sendable {
  /// A dependency that a factory or an `initCompleted` closure was seen to ask for.
  package struct Recorded: Sendable {
    package let dependency: DeclaredDependency
    package let isInCompletion: Bool
    /// It was missing, and the factory failed for that.
    package fileprivate(set) var isRequired: Bool
  }

  package struct State: Sendable {
    /// What `depends(on:)` said.
    package fileprivate(set) var declared: [DeclaredDependency]?
    package fileprivate(set) var recorded: [Recorded] = []
    /// Where the registrations stood that this one replaced.
    package fileprivate(set) var replaced: [SourceLocation] = []
    /// The interface that this one has taken from the factory of another component.
    package fileprivate(set) var takenInterface: Any.Type?
    fileprivate var indices: [Recorded.Key: Int] = [:]
  }

  private let guarded = Guarded(State())

  package var state: State { guarded.withLock { $0 } }

  func declare(_ dependencies: [DeclaredDependency]) {
    guarded.withLock { $0.declared = ($0.declared ?? []) + dependencies }
  }

  /// - Parameters:
  ///   - isRequired: What is known of it now; nil if nothing new is.
  ///   - isKnown: True if only what was recorded before may be changed.
  package func record(
    _ dependency: DeclaredDependency, isInCompletion: Bool, isRequired: Bool?, isKnown: Bool = false
  ) {
    guarded.withLock { state in
      let key = Recorded.Key(service: dependency.key, isInCompletion: isInCompletion)
      if let index = state.indices[key] {
        if let isRequired { state.recorded[index].isRequired = isRequired }
        return
      }
      if isKnown { return }
      state.indices[key] = state.recorded.count
      state.recorded.append(
        Recorded(dependency: dependency, isInCompletion: isInCompletion, isRequired: isRequired ?? false))
    }
  }

  /// Remembers each place once, so that replacing again and again in a loop needs no memory.
  func replaces(_ locations: [SourceLocation], _ takenInterface: Any.Type?) {
    guarded.withLock { state in
      state.takenInterface = takenInterface ?? state.takenInterface
      for location in locations where !state.replaced.contains(location) { state.replaced.append(location) }
    }
  }

  func take(_ other: State) {
    guarded.withLock { state in
      state.declared = other.declared
      state.replaced = other.replaced
      state.takenInterface = other.takenInterface
    }
    for recorded in other.recorded {
      record(recorded.dependency, isInCompletion: recorded.isInCompletion, isRequired: recorded.isRequired)
    }
  }
}

extension EntryNotes.Recorded {
  fileprivate struct Key: Hashable {
    let service: ServiceKey
    let isInCompletion: Bool
  }
}

extension AnyServiceEntry {
  /// The notes, made if need be.
  package var writableNotes: EntryNotes { notes ?? makeExtras().notes.storeIfNil(EntryNotes()) }

  /// True if nothing says what the factory needs.
  package var isOpaque: Bool { declaration == nil && forwardTarget == nil && notes?.state.declared == nil }

  /// True until what the entry's closures ask for was recorded in a construction that succeeded, and while
  /// an observer or a trace watches.
  var needsObservation: Bool {
    guard !isObserved.load(ordering: .relaxed) || family.isObserved else { return false }
    return (declaration == nil || hasHooks || isDecorated) && forwardTarget == nil
  }

  /// Called when decorators of a service were added: what they ask for is not known.
  func closuresChanged(_ decorated: ServiceKey) {
    if decorated == decorationKey { isObserved.store(false, ordering: .releasing) }
    updateMode()
  }

  /// Called when a construction has succeeded and what it asked for was recorded.
  package func wasObserved() {
    guard !isObserved.exchange(true, ordering: .acquiringAndReleasing) else { return }
    updateMode()
  }

  /// Called for an entry that takes the place of others.
  ///
  /// - Returns: Whether the other one was registered by somebody.
  func replaces(_ old: AnyServiceEntry) -> Bool {
    guard !old.isDerived, !isDerived, old !== self else { return false }
    let notes = old.notes?.state
    let isSame = component == nil || component == old.component
    let interface = isSame ? notes?.takenInterface : components.first { own in old.components.contains { $0 == own } }
    writableNotes.replaces((notes?.replaced ?? []) + [old.location], interface)
    return true
  }
}

extension ServiceEntry {
  /// Says what the registration's closures need, so that `verify()` can check it without running them.
  ///
  /// ```swift
  /// container.register(UserList.self) { resolver in UserList(users: resolver.require((any UserService).self)) }
  ///   .depends(on: (any UserService).self)
  /// ```
  ///
  /// Without it, what a closure asks for becomes known when it first runs. An auto-wired registration
  /// says more than its initializer does. Nothing is resolved because of it.
  @discardableResult
  public func depends<each Dependency>(on types: repeat (each Dependency).Type) -> Self {
    var dependencies: [DeclaredDependency] = []
    repeat dependencies.append(DeclaredDependency((each Dependency).self))
    writableNotes.declare(dependencies)
    return self
  }
}
