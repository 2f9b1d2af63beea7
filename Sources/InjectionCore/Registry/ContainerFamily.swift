public import Synchronization

/// The containers of one tree.
@usableFromInline final class ContainerFamily: Sendable {
  private struct Member {
    weak var core: ContainerCore?
  }

  private struct State {
    var members: [UInt: Member] = [:]
    /// Those that have registered services of sessions.
    var membersWithSessions: [UInt: Member] = [:]
    /// How many decorators a service has in a container, and in that and those that it is a parent of.
    var decorators: [Decorated: (own: Int, below: Int)] = [:]
  }

  private struct Decorated: Hashable {
    let core: UInt
    let key: ServiceKey
  }

  /// Counts the changes of who answers for a key.
  @usableFromInline let generation = Atomic<Int>(0)
  private let watchers = Atomic<Int>(0)
  private let hasDecorators = Atomic<Bool>(false)
  private let hasAsync = Atomic<Bool>(false)
  private let state = Guarded(State())

  func add(_ core: ContainerCore) {
    let id = core.id
    let member = Member(core: core)
    state.withLock { $0.members[id] = member }
  }

  func remove(_ id: UInt) {
    state.withLock { state in
      state.members[id] = nil
      if !state.membersWithSessions.isEmpty { state.membersWithSessions[id] = nil }
    }
  }

  var members: [ContainerCore] {
    state.withLock { state in state.members.values.compactMap(\.core) }
  }

  /// Looks through containers one after the other. Finds nothing only if all of them had nothing at one moment:
  /// a registration may move from one that comes later to one that was looked at before.
  func search<Found>(_ body: () -> Found?) -> Found? {
    while true {
      let before = generation.load(ordering: .acquiring)
      if let found = body() { return found }
      if generation.load(ordering: .acquiring) == before { return nil }
    }
  }

  /// True while an observer or a trace wants to know about each request.
  var isObserved: Bool { watchers.load(ordering: .acquiring) > 0 }

  /// Counts those who want to know.
  ///
  /// - Returns: Whether `isObserved` has changed.
  func watch(_ isWatched: Bool) -> Bool {
    isWatched
      ? watchers.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0
      : watchers.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }

  /// True once a service was registered with an `async` factory.
  var hasAsyncServices: Bool { hasAsync.load(ordering: .acquiring) }

  func noteAsyncService() {
    hasAsync.store(true, ordering: .releasing)
  }

  /// True if a container that may ask this one for a service, or that this one asks, decorates it.
  func isDecorated(_ key: @autoclosure () -> ServiceKey, in core: @autoclosure () -> ContainerCore?) -> Bool {
    guard hasDecorators.load(ordering: .acquiring), let core = core() else { return false }
    let key = key()
    return state.withLock { state in
      if state.decorators[Decorated(core: core.id, key: key)] != nil { return true }
      return core.chain.contains { state.decorators[Decorated(core: $0.id, key: key)].map { $0.own > 0 } == true }
    }
  }

  /// Called when a container has got decorators, or is gone with them.
  func countDecorators(of key: ServiceKey, in core: ContainerCore, _ count: Int) {
    state.withLock { state in
      for member in core.chain {
        let place = Decorated(core: member.id, key: key)
        var counts = state.decorators[place] ?? (0, 0)
        if member === core { counts.own += count }
        counts.below += count
        state.decorators[place] = counts.below > 0 ? counts : nil
      }
      hasDecorators.store(!state.decorators.isEmpty, ordering: .releasing)
    }
  }

  /// The containers that have registered services of sessions.
  var membersWithSessions: [ContainerCore] {
    state.withLock { state in state.membersWithSessions.values.compactMap(\.core) }
  }

  func noteSessionService(of core: ContainerCore) {
    let id = core.id
    let member = Member(core: core)
    state.withLock { $0.membersWithSessions[id] = member }
  }
}
