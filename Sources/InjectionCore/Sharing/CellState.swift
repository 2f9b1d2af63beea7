/// One shared instance on its way, as a value: *empty → constructing → constructed → ready*.
///
/// - `constructing`: the maker runs the factory. If that fails, the cell is empty again and everybody who waits gets
///   the error. If nobody waits any more for a task, it is `abandoned`: what it makes is let go.
/// - `constructed`: the instance is there, and is being completed, or is in one that is.
/// - `ready`: anybody may have it. An instance of a session goes on: *ready → leaving → parked → constructed → ready*.
/// - `leaving`: the key has changed, and `onDeactivate` closures run. Who keeps to the old key may have it.
/// - `parked`: kept until its key is current again. Then one who asks claims it and runs `onActivate` closures.
///
/// What else is to be done after a change is returned, for outside the lock. Exactly once: only `arrive` leads from *empty*
/// to *constructing*, and only its maker leads on.
struct CellState<Build: AnyObject, Waiter: AnyObject> {
  /// Who makes the instance.
  struct Maker {
    /// The thread; 0 for a task.
    var thread: UInt
    /// The build at whose end the instance is ready; nil for one who only uses the storage of a custom scope.
    var build: Build?
  }

  enum Phase {
    case empty
    case constructing(Maker)
    case abandoned(Build)
    case constructed(Maker, AnyObject)
    case ready(Kept)
    case leaving(Kept)
    case parked(Kept)
    /// No request finds the cell any more, and nothing is made in it. What was in it is to be let go.
    case gone(Kept?)
  }

  /// What somebody who needs the instance finds.
  enum Arrival {
    /// Here it is.
    case ready(AnyObject)
    /// The caller's own thread makes it; it is there but not completed.
    case early(AnyObject, Build)
    /// The caller's own thread is making it.
    case ownConstruction
    /// The caller makes it now, after a build that was abandoned has come to its end.
    case claimed(Build, after: Build?)
    /// The caller activates the instance, which was parked.
    case parked(AnyObject, Build)
    /// Somebody else makes it.
    case busy(Build?)
    /// No request finds this cell any more: another one is to be looked for.
    case late
  }

  private(set) var phase = Phase.empty
  private(set) var waiters: [Waiter] = []
  /// Another thread took the instance before it was ready.
  private var wasTakenEarly = false
  /// What to do with the storage of a custom scope before others may use it.
  private var pending: Set<StorageAction> = []
  /// No request finds the cell any more.
  private var isDetached = false
  /// What is being made is not to be handed out: somebody else has detached the cell meanwhile, or ended its session.
  private(set) var isLate = false
  /// What ends the period of a session has come to the cell, or had ended it when making began.
  private var wasLeft = false
  /// Set when a detached cell was emptied: gets an instance that is made even later.
  private var heir: (@Sendable (AnyObject) -> Void)?

  /// The maker, while somebody waits for what it does.
  var maker: Maker? {
    switch phase {
    case .constructing(let maker), .constructed(let maker, _): maker
    default: nil
    }
  }

  /// What is kept, unless somebody makes it.
  private var kept: Kept? {
    switch phase {
    case .ready(let kept), .leaving(let kept), .parked(let kept), .gone(let kept?): kept
    default: nil
    }
  }

  /// The build that runs, or that was abandoned and has not ended.
  var build: Build? { if case .abandoned(let build) = phase { build } else { maker?.build } }

  /// The instance that exists but is not ready.
  var unready: AnyObject? { if case .constructed(_, let instance) = phase { instance } else { nil } }

  var readyInstance: AnyObject? {
    switch phase {
    case .ready(let kept), .leaving(let kept): kept.instance
    default: nil
    }
  }

  var readyOrder: UInt { kept?.order ?? 0 }

  /// True if there is no instance and none is being made.
  var isEmpty: Bool { build == nil && kept?.instance == nil }

  // MARK: The way to ready

  /// - Parameters:
  ///   - thread: The caller; 0 for a task, which makes only what nobody makes.
  ///   - isCurrent: False if what is parked stays parked.
  mutating func arrive(thread: UInt, isCurrent: Bool, _ newBuild: () -> Build) -> Arrival {
    switch phase {
    case .constructing(let maker):
      return maker.thread == thread && thread != 0 ? .ownConstruction : .busy(maker.build)
    case .constructed(let maker, let instance):
      guard maker.thread == thread, thread != 0, let build = maker.build else { return .busy(maker.build) }
      return .early(instance, build)
    case .parked where isCurrent:
      if let (instance, build) = claimParked(thread: thread, newBuild) { return .parked(instance, build) }
    case .ready(let kept), .leaving(let kept), .parked(let kept):
      if let instance = kept.instance { return .ready(instance) }
    case .empty: break
    case .abandoned: if isDetached { return .late }
    case .gone: return .late
    }
    let (build, abandoned) = (newBuild(), build)
    (phase, wasLeft) = (.constructing(Maker(thread: thread, build: build)), !isCurrent)
    return .claimed(build, after: abandoned)
  }

  /// Claims an instance that was parked, for one who activates it.
  mutating func claimParked(thread: UInt, _ newBuild: () -> Build) -> (instance: AnyObject, build: Build)? {
    guard case .parked(let kept) = phase, let instance = kept.instance else { return nil }
    let build = newBuild()
    phase = .constructed(Maker(thread: thread, build: build), instance)
    return (instance, build)
  }

  /// Stores what the factory made, unless a second run of the factory has stored something before: then that is
  /// returned. If that one was kept weakly and is gone, the first run's thread is the maker again.
  mutating func store(_ instance: AnyObject, by maker: Maker) -> AnyObject? {
    if let first = unready ?? kept?.instance { return first }
    phase = .constructed(maker, instance)
    return nil
  }

  /// Another build than the own one will make the instance ready.
  mutating func pass(to build: Build) {
    guard case .constructed(var maker, let instance) = phase else { return }
    maker.build = build
    phase = .constructed(maker, instance)
  }

  /// What is to be done when an instance is ready.
  struct Ready {
    /// Who waits gets the instance, unless it is late: then they ask again.
    let waiters: [Waiter]
    let instance: AnyObject
    let isLate: Bool
    /// Whether it may still be kept, if its session says so.
    let isKept: Bool
    /// Whether others may be ready now as well.
    let settles: Bool
    /// Gets an instance that would be kept nowhere else.
    let heir: (@Sendable (AnyObject) -> Void)?
  }

  /// Makes the instance ready; nil if it is, or is not there.
  ///
  /// - Parameter kept: How it is kept; nil for not at all.
  mutating func becomeReady(_ kept: Kept?) -> Ready? {
    guard case .constructed(_, let instance) = phase else { return nil }
    let heir = kept?.isStrong == true ? heir : nil
    phase = isDetached ? .gone(heir == nil ? kept : nil) : kept.map { .ready($0) } ?? .empty
    let (waiters, isLate, settles) = endMaking()
    return Ready(
      waiters: waiters, instance: instance, isLate: isLate, isKept: !isDetached && kept != nil, settles: settles,
      heir: heir)
  }

  /// The factory failed: the next request tries again. Returns who gets the error.
  mutating func fail() -> (waiters: [Waiter], isLate: Bool) {
    guard case .constructing = phase else { return ([], false) }  // A second run has stored an instance.
    (phase, pending) = (nothing, [])
    let (waiters, isLate, _) = endMaking()
    return (waiters, isLate)
  }

  private var nothing: Phase { isDetached ? .gone(nil) : .empty }

  private mutating func endMaking() -> (waiters: [Waiter], isLate: Bool, settles: Bool) {
    defer { (waiters, isLate, wasTakenEarly) = ([], false, false) }
    return (waiters, isLate, wasTakenEarly)
  }

  // MARK: Who waits

  /// Adds somebody who waits; false if there is nothing to wait for.
  mutating func add(_ waiter: Waiter) -> Bool {
    guard maker != nil else { return false }
    waiters.append(waiter)
    return true
  }

  func has(_ waiter: Waiter) -> Bool { waiters.contains { $0 === waiter } }

  mutating func remove(_ waiter: Waiter) { waiters.removeAll { $0 === waiter } }

  /// Removes a task that waits. Returns the build of a task that nobody wants any more, to be cancelled.
  mutating func leave(_ waiter: Waiter) -> Build? {
    guard has(waiter) else { return nil }
    remove(waiter)
    guard case .constructing(let maker) = phase, maker.thread == 0, let build = maker.build else { return nil }
    if !waiters.isEmpty { return nil }
    phase = .abandoned(build)
    return build
  }

  /// An abandoned build has come to its end.
  mutating func end(_ abandoned: Build) {
    if case .abandoned(let build) = phase, build === abandoned { phase = nothing }
  }

  /// The instance before it is ready, for a thread that cannot wait for it.
  mutating func takeEarly() -> AnyObject? {
    wasTakenEarly = wasTakenEarly || unready != nil
    return unready
  }

  // MARK: Letting go

  /// From now on no request finds the cell. A maker that has brought this about itself is not late.
  mutating func detach(_ isOwnChange: (Maker) -> Bool) {
    isDetached = true
    if let maker {
      isLate = isLate || !isOwnChange(maker)
    } else if build == nil {
      phase = .gone(kept)
    }
  }

  /// The same if there is no instance and none is being made. Returns whether that is so.
  mutating func retireIfEmpty() -> Bool {
    guard case .empty = phase else { return false }
    (isDetached, phase) = (true, .gone(nil))
    return true
  }

  /// Somebody ends what the cell belongs to, and may not have come to it yet. A maker that does so itself has.
  mutating func beginEnding(ofPeriod: Bool) { isLate = isLate || maker != nil && !(ofPeriod ? wasLeft : isDetached) }

  /// Takes out what is not being made. Returns it if it was kept strongly.
  mutating func takeReady() -> Kept? {
    guard let kept else { return nil }
    phase = nothing
    return kept.isStrong ? kept : nil
  }

  /// The same for a detached cell: an instance that comes later goes to `heir`.
  mutating func takeReady(orLater heir: @escaping @Sendable (AnyObject) -> Void) -> Kept? {
    self.heir = heir
    return takeReady()
  }

  /// The key of the session has changed: claims the ready instance.
  mutating func beginLeaving(_ isOwnChange: (Maker) -> Bool) -> AnyObject? {
    if let maker { (isLate, wasLeft) = (isLate || !isOwnChange(maker), true) }
    guard case .ready(let kept) = phase, let instance = kept.instance else { return nil }
    phase = .leaving(kept)
    return instance
  }

  /// Parks or drops what was claimed. Returns what was dropped, if it was kept strongly.
  mutating func endLeaving(parks: Bool) -> AnyObject? {
    guard case .leaving(let kept) = phase else { return nil }
    guard parks else { return takeReady()?.instance }
    phase = .parked(kept)
    return nil
  }

  // MARK: Custom scopes

  /// Notes what is to be done with the storage. Returns true if the caller is to do it now, and then to release it.
  mutating func claimStorage(for action: StorageAction, thread: UInt) -> Bool {
    pending.insert(action)
    guard build == nil, maker == nil, kept == nil else { return false }
    phase = .constructing(Maker(thread: thread, build: nil))
    return true
  }

  /// What is to be done with the storage before it is free.
  mutating func takeStorageActions() -> Set<StorageAction> {
    defer { pending = [] }
    return pending
  }

  /// Lets others use the storage.
  ///
  /// - Returns: Who looks again, and what is let go of outside the lock; nil if something is to be done first.
  mutating func release() -> (waiters: [Waiter], settles: Bool, instance: AnyObject?)? {
    guard pending.isEmpty else { return nil }
    let (instance, (waiters, _, settles)) = (unready, endMaking())
    phase = nothing
    return (waiters, settles, instance)
  }
}
