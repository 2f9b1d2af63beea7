import Synchronization

/// One outermost call and everything it asks for: the chain of entries and the object graph.
///
/// A resolution belongs to the thread of its outermost call while that call runs. Nothing but `thread`
/// is touched by others: a handle that is used on another thread, or later, sees that `thread` is not
/// its own and starts a resolution of its own. That makes the unchecked state safe, without locks.
///
/// It is a pointer rather than a class because it is passed on at every step, and counting references
/// there would cost more than the rest. It belongs to the handle that began the resolution and to those that
/// share it, which are counted. Its memory is used again for other resolutions and never given back.
@usableFromInline struct Resolution: @unchecked Sendable {
  // Sendable: see above.
  @usableFromInline let state: UnsafeMutablePointer<State>

  @usableFromInline struct State: ~Copyable {
    // Only on `thread`, or by the one caller that begins or ends the resolution.

    /// The entries that are being made, outermost first.
    var frames: UnsafeMutablePointer<Frame>
    var frameCapacity: Int
    @usableFromInline var depth = 0
    /// The asynchronous request that this resolution is part of: it shares its graph and goes on its chain.
    @usableFromInline var request: AsyncRequest?
    /// True once an entry was let in a second time: then its factory may find that an instance is stored.
    @usableFromInline var mayHaveRunTwice = false
    /// The entries that were let in a second time while they are in this chain.
    var repetitions: [Repetition] = []
    /// The instances of the object graph.
    var graph = ObjectGraphStorage()
    /// The name of the graph, once somebody asked for it: its instances are looked up there too.
    var graphIdentifier: GraphIdentifier?
    /// The cells of custom scopes that this graph used.
    var storedCells: [SharedCell] = []
    /// The periods of sessions that this resolution has met.
    var sessionPins: SessionPins?
    /// The handle that began the resolution.
    var handle: Unmanaged<Container>?
    /// How many instances were stored for good by this thread; only ever compared.
    var storedCount = 0
    /// How many instances were stored in this graph; only ever compared.
    var graphStoredCount = 0
    /// The shared entry that is being built innermost on this thread.
    var build: Build?
    /// The resolution that this thread ran already when this one began.
    var enclosing: Resolution?
    /// True if the chain goes on outside this resolution.
    var isPartOfAnother = false
    /// The factory whose product this resolution makes: it starts a chain of its own.
    var product: FactoryWiring?
    /// Failures that a nested `resolve` turned into nil.
    var swallowed: [ResolutionError] = []
  }

  /// One entry on its way to an instance. Whoever runs its factory keeps what it points to.
  struct Frame {
    enum Phase: UInt8 { case making, completing }

    let entryPointer: UnsafeRawPointer
    let corePointer: UnsafeRawPointer
    let arguments: Unmanaged<ArgumentList>?
    let storedBefore: Int
    let graphStoredBefore: Int
    var phase = Phase.making

    var entry: AnyServiceEntry { Unmanaged.fromOpaque(entryPointer).takeUnretainedValue() }
    var core: ContainerCore { Unmanaged.fromOpaque(corePointer).takeUnretainedValue() }
  }

  /// Resolutions that belong to no handle now.
  private static let unused = Guarded<[Resolution]>([])

  static func allocate() -> Resolution {
    if let resolution = unused.withLock({ $0.popLast() }) { return resolution }
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: headerSize + MemoryLayout<State>.size, alignment: headerSize)
    let header = memory.bindMemory(to: Atomic<UInt>.self, capacity: 2)
    header.initialize(to: Atomic(0))
    (header + 1).initialize(to: Atomic(0))
    let state = (memory + headerSize).bindMemory(to: State.self, capacity: 1)
    let frameCapacity = 16
    state.initialize(
      to: State(frames: .allocate(capacity: frameCapacity), frameCapacity: frameCapacity))
    return Resolution(state: state)
  }

  /// Called by a handle that begins to share the resolution.
  func share() {
    sharers.pointee.wrappingAdd(1, ordering: .relaxed)
  }

  /// True if only one handle has this resolution.
  var isUnshared: Bool { sharers.pointee.load(ordering: .acquiring) == 0 }

  /// Called by a handle that goes. The last one gives the memory back.
  func letGo() {
    if sharers.pointee.wrappingSubtract(1, ordering: .acquiringAndReleasing).oldValue > 0 { return }
    sharers.pointee.store(0, ordering: .relaxed)
    Self.unused.withLock { $0.append(self) }
  }

  /// How many handles have this resolution besides one.
  private var sharers: UnsafeMutablePointer<Atomic<UInt>> { thread + 1 }

  /// The thread of the outermost call while it runs, else 0.
  ///
  /// It stands in front of the state: others read it while that thread changes the state, and an access to
  /// one member of a structure is an access to the structure.
  var thread: UnsafeMutablePointer<Atomic<UInt>> {
    (UnsafeMutableRawPointer(state) - Self.headerSize).assumingMemoryBound(to: Atomic<UInt>.self)
  }

  private static var headerSize: Int { 16 }

  /// True on the thread whose outermost call runs.
  @usableFromInline var runsOnThisThread: Bool {
    thread.pointee.load(ordering: .relaxed) == CurrentThread.id
  }
}

extension Resolution {
  /// Adds an entry to the chain, or refuses because it is there already and cannot be handed out.
  ///
  /// - Parameter isShared: Shared entries link the chain of a factory's call to the one around it.
  func enter(
    _ entry: AnyServiceEntry, _ core: ContainerCore, _ arguments: ArgumentList?, isShared: Bool = false
  ) throws(ResolutionError) {
    let isEntered = enter(
      Unmanaged.passUnretained(entry).toOpaque(), Unmanaged.passUnretained(core).toOpaque(), arguments,
      acrossFactoryCalls: isShared)
    if !isEntered { throw ResolutionError.cycle(entry, arguments, in: self, core, acrossFactoryCalls: isShared) }
  }

  /// Adds a shared entry that this thread is making already, unless that is a cycle.
  ///
  /// Shared entries link chains that are otherwise apart, so the calls of factories are looked through.
  func enterAgain(
    _ entry: AnyServiceEntry, _ core: ContainerCore, _ arguments: ArgumentList?
  ) throws(ResolutionError) {
    let entryPointer = UnsafeRawPointer(Unmanaged.passUnretained(entry).toOpaque())
    let corePointer = UnsafeRawPointer(Unmanaged.passUnretained(core).toOpaque())
    let innermost = CurrentThread.resolution.unsafelyUnwrapped
    if innermost.hasCycle(entryPointer, corePointer, arguments, true) {
      throw ResolutionError.cycle(entry, arguments, in: innermost, core, acrossFactoryCalls: true)
    }
    push(entryPointer, corePointer, arguments)
  }

  /// Removes the innermost entry.
  @inlinable func leave() {
    state.pointee.depth &-= 1
  }

  /// Marks the innermost entry: its instance is made and its `initCompleted` closures run.
  func beginCompleting() {
    state.pointee.frames[state.pointee.depth - 1].phase = .completing
  }

  /// Adds an entry to the chain; false if it is there already and cannot be handed out.
  @inline(__always)
  func enter(
    _ entry: UnsafeRawPointer, _ core: UnsafeRawPointer, _ arguments: ArgumentList?, acrossFactoryCalls: Bool = false
  ) -> Bool {
    let depth = state.pointee.depth
    var needsSearch = state.pointee.isPartOfAnother
    let frames = state.pointee.frames
    for index in 0..<depth where frames[index].entryPointer == entry { needsSearch = true }
    if needsSearch, hasCycle(entry, core, arguments, acrossFactoryCalls) { return false }
    push(entry, core, arguments)
    return true
  }

  @inline(__always)
  private func push(_ entry: UnsafeRawPointer, _ core: UnsafeRawPointer, _ arguments: ArgumentList?) {
    let depth = state.pointee.depth
    if depth == state.pointee.frameCapacity { growFrames() }
    (state.pointee.frames + depth).initialize(
      to: Frame(
        entryPointer: entry, corePointer: core, arguments: arguments.map { Unmanaged.passUnretained($0) },
        storedBefore: state.pointee.storedCount, graphStoredBefore: state.pointee.graphStoredCount))
    state.pointee.depth = depth &+ 1
  }

  @inline(never)
  private func growFrames() {
    let capacity = state.pointee.frameCapacity
    let larger = UnsafeMutablePointer<Frame>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: state.pointee.frames, count: capacity)
    state.pointee.frames.deallocate()
    state.pointee.frames = larger
    state.pointee.frameCapacity = capacity * 2
  }

  /// A second visit is let through when an `initCompleted` stands between the two and a shared instance
  /// was stored since the first: then the second run finds that instance and ends.
  ///
  /// It finds what is in scope `.container`, what is in its own graph, and one in another shared scope while
  /// that is being completed. Anything else would be made again, without end.
  @inline(never)
  private func hasCycle(
    _ entry: UnsafeRawPointer, _ core: UnsafeRawPointer, _ arguments: ArgumentList?, _ acrossFactoryCalls: Bool
  ) -> Bool {
    var resolution = self
    var completing: UnsafeRawPointer?
    var isHeldByCompletion = false
    var visit = RepeatedVisit(arguments)
    while true {
      var index = resolution.state.pointee.depth
      while index > 0 {
        index &-= 1
        let frame = resolution.state.pointee.frames[index]
        if frame.phase == .completing {
          completing = completing ?? frame.entryPointer
          if frame.entry.effectiveScopeKind.retention != .strongly { isHeldByCompletion = true }
        }
        guard frame.entryPointer == entry, frame.corePointer == core else { continue }
        // May run code of the app, which may resolve: the frames are read anew each time.
        guard visit.repeats(frame.arguments?.takeUnretainedValue()) else { continue }
        let findsInstance =
          isHeldByCompletion || state.pointee.storedCount > frame.storedBefore
          || resolution.state == state && state.pointee.graphStoredCount > frame.graphStoredBefore
        guard let completing, findsInstance else { return true }
        state.pointee.mayHaveRunTwice = true
        resolution.state.pointee.repetitions.append(Repetition(frame, at: index, within: completing))
        return false
      }
      if let request = resolution.state.pointee.request, request.contains(entry, core, arguments) { return true }
      guard acrossFactoryCalls || resolution.state.pointee.product == nil,
        let outer = resolution.state.pointee.enclosing
      else { return false }
      resolution = outer
    }
  }
}
