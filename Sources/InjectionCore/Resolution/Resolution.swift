public import Synchronization

/// One outermost call and everything it asks for: the chain of entries and the object graph.
///
/// A resolution belongs to the thread of its outermost call while that call runs. Nothing but `thread`
/// is touched by others: a handle that is used on another thread, or later, sees that `thread` is not
/// its own and starts a resolution of its own. That makes the unchecked state below safe, and free of
/// locks and of dynamic exclusivity checks.
@usableFromInline final class Resolution: @unchecked Sendable {
  /// The thread of the outermost call while it runs, else 0.
  @usableFromInline let thread = Atomic<UInt>(0)

  // Everything below: only on `thread`, or by the one caller that begins or ends the resolution.

  /// The entries that are being made, outermost first.
  @exclusivity(unchecked) nonisolated(unsafe) var frames: UnsafeMutablePointer<Frame>
  @exclusivity(unchecked) nonisolated(unsafe) var frameCapacity: Int
  @exclusivity(unchecked) nonisolated(unsafe) var depth = 0
  /// The instances of the object graph.
  @exclusivity(unchecked) nonisolated(unsafe) var graph = ObjectGraphStorage()
  /// How many shared instances were stored on this thread; only ever compared.
  @exclusivity(unchecked) nonisolated(unsafe) var storedCount = 0
  /// The shared entry that is being built innermost on this thread.
  @exclusivity(unchecked) nonisolated(unsafe) var build: Build?
  /// The resolution that this thread ran already when this one began.
  @exclusivity(unchecked) nonisolated(unsafe) var enclosing: Unmanaged<Resolution>?
  /// The factory whose product this resolution makes: it starts a chain of its own.
  @exclusivity(unchecked) nonisolated(unsafe) var product: FactoryWiring?
  /// The asynchronous request that this resolution is part of: it shares its graph and goes on its chain.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var request: AsyncRequest?
  /// True once an entry was let in a second time: then its factory may find that an instance is stored.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var mayHaveRunTwice = false
  /// Failures that a nested `resolve` turned into nil.
  @exclusivity(unchecked) nonisolated(unsafe) var swallowed: [ResolutionError] = []

  /// One entry on its way to an instance.
  struct Frame {
    enum Phase: UInt8 { case making, completing }

    unowned(unsafe) let entry: AnyServiceEntry
    unowned(unsafe) let core: ContainerCore
    let arguments: ArgumentList?
    let storedBefore: Int
    var phase = Phase.making
  }

  init() {
    frameCapacity = 16
    frames = .allocate(capacity: frameCapacity)
  }

  deinit {
    frames.deallocate()
  }

  /// True on the thread whose outermost call runs.
  @usableFromInline var runsOnThisThread: Bool {
    thread.load(ordering: .relaxed) == CurrentThread.id
  }

  /// Adds an entry to the chain, or refuses because it is there already and cannot be handed out.
  ///
  /// A second visit is let through when an `initCompleted` stands between the two and a shared
  /// instance was stored since the first: then the second run finds that instance and ends.
  @usableFromInline func enter(
    _ entry: AnyServiceEntry, _ core: ContainerCore, _ arguments: ArgumentList? = nil
  ) throws(ResolutionError) {
    if hasCycle(entry, core, arguments) {
      throw ResolutionError.cycle(entry, arguments, in: self, core)
    }
    if depth == frameCapacity { growFrames() }
    (frames + depth).initialize(
      to: Frame(entry: entry, core: core, arguments: arguments, storedBefore: storedCount))
    depth &+= 1
  }

  /// Removes the innermost entry.
  @usableFromInline func leave() {
    depth &-= 1
    (frames + depth).deinitialize(count: 1)
  }

  /// Marks the innermost entry: its instance is made and its `initCompleted` closures run.
  func beginCompleting() {
    frames[depth - 1].phase = .completing
  }

  private func growFrames() {
    let larger = UnsafeMutablePointer<Frame>.allocate(capacity: frameCapacity * 2)
    larger.moveInitialize(from: frames, count: depth)
    frames.deallocate()
    frames = larger
    frameCapacity *= 2
  }

  private func hasCycle(_ entry: AnyServiceEntry, _ core: ContainerCore, _ arguments: ArgumentList?) -> Bool {
    var resolution = self
    var isCompletingBetween = false
    while true {
      var index = resolution.depth
      while index > 0 {
        index &-= 1
        let frame = resolution.frames + index
        if frame.pointee.phase == .completing { isCompletingBetween = true }
        if frame.pointee.entry === entry, frame.pointee.core === core {
          guard ArgumentList.areEqual(frame.pointee.arguments, arguments) else { continue }
          guard isCompletingBetween, storedCount > frame.pointee.storedBefore else { return true }
          mayHaveRunTwice = true
          return false
        }
      }
      if let request = resolution.request, request.contains(entry, core, arguments) { return true }
      guard resolution.product == nil, let outer = resolution.enclosing else { return false }
      resolution = outer.borrow { $0 }
    }
  }
}
