/// One shared instance on its way: *empty → constructing → constructed → (finished →) ready*.
///
/// - `constructing`: the owner runs the factory. If that fails, the cell is empty again and everybody
///   who waits gets the error.
/// - `constructed`: the instance is there, the owner runs its `initCompleted` closures.
/// - `finished`: they have run, but the instance holds another one whose closures have not. It becomes
///   ready together with that one.
/// - `ready`: anybody may have it.
///
/// An instance of a session goes on: *ready → leaving → parked → constructed → ready*.
///
/// - `leaving`: the key has changed, and `onDeactivate` closures run. Who keeps to the old key may have it.
/// - `parked`: kept until its key is current again. Then one thread claims it and runs `onActivate` closures.
///
/// Exactly once: only `arrive` leads from *empty* to *constructing*, under the lock, so one thread owns
/// the build; only its owner leads on from there. See `WaitGraph` for why nobody waits forever.
final class SharedCell: @unchecked Sendable {
  // Sendable: all state is inside `guarded`.

  enum Phase {
    case empty, constructing, constructed, finished, ready, leaving, parked

    /// True while somebody waits for what the owner does.
    var isUnderWay: Bool { self == .constructing || self == .constructed || self == .finished }
  }

  /// What somebody who needs the instance finds.
  enum Arrival {
    /// Here it is.
    case ready(AnyObject)
    /// The caller's own thread makes it; it is there but not completed.
    case early(AnyObject, Build)
    /// The caller's own thread is making it.
    case ownConstruction
    /// The caller makes it now.
    case claimed(Build)
    /// The caller activates the instance, which was parked.
    case parked(AnyObject, Build)
    /// Another thread makes it.
    case busy
  }

  struct State {
    var phase = Phase.empty
    var owner: UInt = 0
    /// The build of the owner at whose end the instance is ready.
    var build: Build?
    /// The instance in its box, or, for weak scope, `object`.
    var instance: AnyObject?
    /// Says when the instance became ready.
    var order: UInt = 0
    weak var object: AnyObject?
    var waiters: [Waiter] = []
    /// Another thread took the instance before it was ready.
    var wasTakenEarly = false
    /// Gets each instance from now on: no request finds the cell any more, but some may have found it before.
    var later: (@Sendable (AnyObject) -> Void)?
    /// What to do with the storage of a custom scope before others may use it.
    var pending: Set<StorageAction> = []

    /// Lets a thread complete the instance.
    mutating func unpark(_ instance: AnyObject, _ build: Build, _ thread: UInt) -> Build {
      phase = .constructed
      owner = thread
      self.build = build
      self.instance = instance
      return build
    }

    /// Empties the cell. Returns what was kept strongly.
    mutating func takeInstance() -> AnyObject? {
      phase = .empty
      object = nil
      defer { instance = nil }
      return instance
    }
  }

  enum StorageAction { case reset, graphCompleted }

  let guarded = Guarded(State())
  /// The session in which the instance is shared, if that is how.
  let membership: SessionMembership?
  /// The storage of a custom scope. Used by the owner only, hence by one thread at a time.
  nonisolated(unsafe) var storage: (any InstanceStorage)?

  init(_ membership: SessionMembership?) {
    self.membership = membership
  }

  /// - Parameters:
  ///   - outer: The build that runs on the caller's thread, if any.
  ///   - entry: What is asked for, with its arguments.
  func arrive(thread: UInt, outer: Build?, _ entry: AnyServiceEntry, _ arguments: ArgumentList?) -> Arrival {
    let isCurrent = membership?.period.isCurrent ?? true
    return guarded.withLock { state in
      switch state.phase {
      case .ready, .leaving, .parked:
        if let instance = state.instance ?? state.object {
          guard state.phase == .parked, isCurrent else { return .ready(instance) }
          return .parked(instance, state.unpark(instance, Build(cell: self, outer: outer, entry, arguments), thread))
        }
        fallthrough  // Weakly kept, and gone.
      case .empty:
        let build = Build(cell: self, outer: outer, entry, arguments)
        state.phase = .constructing
        state.owner = thread
        state.build = build
        return .claimed(build)
      case .constructing:
        return state.owner == thread ? .ownConstruction : .busy
      case .constructed, .finished:
        guard state.owner == thread, let instance = state.instance, let build = state.build else { return .busy }
        return .early(instance, build)
      }
    }
  }

  /// The ready instance, if there is one.
  var readyInstance: AnyObject? {
    guarded.withLock { $0.phase == .ready || $0.phase == .leaving ? $0.instance ?? $0.object : nil }
  }

  /// Stores what the factory made, unless a second run of the factory has stored something before: then
  /// that is returned. If that one was kept weakly and is gone, the cell has the first run's thread as its
  /// owner again.
  func store(_ instance: AnyObject, of build: Build) -> (instance: AnyObject, isFirst: Bool) {
    let thread = CurrentThread.id
    return guarded.withLock { state in
      if state.phase != .constructing, let first = state.instance ?? state.object { return (first, false) }
      state.phase = .constructed
      state.owner = thread
      state.instance = instance
      state.build = build
      return (instance, true)
    }
  }

  /// The `initCompleted` closures have run; `build` will make the instance ready.
  func finish(with build: Build) {
    guarded.withLock { state in
      guard state.phase == .constructed || state.phase == .finished else { return }
      state.phase = .finished
      state.build = build
    }
  }

  /// How a ready instance is kept.
  enum Keeping {
    case strongly
    /// The object itself; nil for a value, which nobody can keep weakly.
    case weakly(AnyObject?)
    /// As the storage of a custom scope decides at each request.
    case byStorage
  }

  /// Makes the instance ready and wakes everybody who waits for it.
  func becomeReady(keeping: Keeping) {
    if case .byStorage = keeping { return release() }
    let none: ([Waiter], AnyObject?, Bool, (@Sendable (AnyObject) -> Void)?) = ([], nil, false, nil)
    let (waiters, instance, wasTakenEarly, later) = guarded.withLock { state in
      guard state.phase == .constructed || state.phase == .finished else { return none }
      let instance = state.instance
      switch keeping {
      case .strongly:
        state.phase = .ready
        state.order = ReadyOrder.next()
      case .weakly(let object):
        state.order = ReadyOrder.next()
        state.phase = object == nil ? .empty : .ready
        state.object = object
        state.instance = nil
      case .byStorage: break
      }
      defer {
        state.build = nil
        state.owner = 0
        state.waiters = []
        state.wasTakenEarly = false
      }
      return (state.waiters, instance, state.wasTakenEarly, state.later)
    }
    if let instance { for waiter in waiters { waiter.wake(.ready(instance)) } }
    if let later, let late = takeReadyInstance() { later(late.instance) }
    if wasTakenEarly { WaitGraph.settleWhoeverCan() }
    if instance != nil { membership?.becameReady(self) }
  }

  /// Takes a strongly kept ready instance out of a cell that no request finds any more.
  func takeReadyInstance() -> (order: UInt, instance: AnyObject)? {
    guarded.withLock { state in
      guard !state.phase.isUnderWay else { return nil }
      let instance = state.takeInstance()
      return instance.map { (state.order, $0) }
    }
  }

  /// The factory failed: the next request tries again.
  func fail(_ error: ResolutionError) {
    let waiters = guarded.withLock { state -> [Waiter] in
      guard state.phase == .constructing else { return [] }  // A second run has stored an instance.
      state.phase = .empty
      state.pending = []
      state.build = nil
      state.owner = 0
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.wake(.failed(error)) }
  }

  // MARK: Custom scopes

  /// Does something with the storage: now if nobody uses it, else when its owner lets go of it.
  func perform(_ action: StorageAction, makingStorage make: () -> any InstanceStorage) {
    let isFree = guarded.withLock { state in
      state.pending.insert(action)
      guard state.phase == .empty else { return false }
      state.phase = .constructing
      state.owner = CurrentThread.id
      return true
    }
    guard isFree else { return }
    if storage == nil { storage = make() }
    release()
  }

  /// Lets others use the storage: who waits looks again.
  func release() {
    while true {
      let (actions, waiters, wasTakenEarly, instance) = guarded.withLock {
        state -> (Set<StorageAction>, [Waiter], Bool, AnyObject?) in
        guard state.pending.isEmpty else {
          defer { state.pending = [] }
          return (state.pending, [], false, nil)
        }
        defer { state = State() }
        return ([], state.waiters, state.wasTakenEarly, state.instance)
      }
      if actions.contains(.graphCompleted) { storage?.graphResolutionCompleted() }
      if actions.contains(.reset) { storage?.instance = nil }
      guard actions.isEmpty else { continue }
      withExtendedLifetime(instance) {}  // Let go outside the lock.
      for waiter in waiters { waiter.wake(.settled) }
      if wasTakenEarly { WaitGraph.settleWhoeverCan() }
      return
    }
  }
}
