public import Synchronization

/// The containers of one tree.
@usableFromInline final class ContainerFamily: Sendable {
  private struct Member {
    weak var core: ContainerCore?
  }

  private struct State {
    var members: [UInt: Member] = [:]
    var decorated: Set<ServiceKey> = []
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
    state.withLock { $0.members[id] = nil }
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

  func addDecorated(_ key: ServiceKey) {
    state.withLock { _ = $0.decorated.insert(key) }
    hasDecorators.store(true, ordering: .releasing)
  }

  func isDecorated(_ key: @autoclosure () -> ServiceKey) -> Bool {
    guard hasDecorators.load(ordering: .acquiring) else { return false }
    let key = key()
    return state.withLock { $0.decorated.contains(key) }
  }
}
