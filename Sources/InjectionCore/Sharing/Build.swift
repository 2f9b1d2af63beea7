/// One run of the factory of a shared entry, on a thread (`Build`) or in a task (`AsyncBuild`).
@usableFromInline class SharedBuild: @unchecked Sendable {
  // Sendable: has no state.

  /// What is being made, from the outermost service on.
  var links: [ResolutionError.Link] { [] }

  /// True within the task that runs this.
  var isRunningHere: Bool { false }

  // Who meets a build knows which one: threads meet none of tasks as their own, and in the cells of `async` factories
  // there are no others.
  var ofThread: Build { unsafeDowncast(self, to: Build.self) }
  var ofTask: AsyncBuild { unsafeDowncast(self, to: AsyncBuild.self) }
}

/// One run of the factory of a shared entry, on one thread. Builds within builds form a chain.
///
/// Also one run of the `initCompleted` closures of a graph-scoped entry: its instance is found in the graph
/// by then, so a shared instance that is made meanwhile may hold it and must not be ready before.
///
/// Used only by that thread, until it ends and hands its cells over; others read what is immutable.
@usableFromInline final class Build: SharedBuild, @unchecked Sendable {
  // Sendable: touched by its thread only; `SharedCell` passes it back to that thread.

  /// The cell that the factory's instance goes to; nil for a graph-scoped entry.
  let cell: SharedCell?
  let service: any SharedService
  let arguments: ArgumentList?
  /// The build whose factory or `initCompleted` asked for this one.
  let outer: Build?
  private let depth: Int
  /// An outer build whose instance is not completed and may be inside this one.
  private(set) var dependsOn: Build?
  /// Something has its instance, which is not completed.
  private var wasTakenEarly = false
  /// Finished instances that become ready when this build ends.
  var finished: [Finished] = []
  /// The instance is not to be handed out.
  private(set) var isLate = false
  /// True if an instance of another thread was taken early within this build.
  private(set) var tookFromOtherThread = false
  /// What a second run of the same factory, within this one, has stored. Kept here because a weakly kept
  /// instance would be gone when this run comes to its end.
  private var earlierInstance: AnyObject?

  init(cell: SharedCell?, outer: Build?, _ service: any SharedService, _ arguments: ArgumentList?) {
    self.cell = cell
    self.service = service
    self.arguments = arguments
    self.outer = outer
    depth = (outer?.depth ?? 0) + 1
  }

  /// This build and those around it, from the innermost on.
  private var chain: some Sequence<Build> { sequence(first: self) { $0.outer } }

  /// Notes that this build and all between it and `target` took an instance that `target` completes.
  func depend(on target: Build) {
    target.wasTakenEarly = true
    for build in chain {
      if build === target { return }
      if build.dependsOn.map({ target.depth < $0.depth }) ?? true { build.dependsOn = target }
    }
  }

  /// Notes that this build took an instance of another thread early: the outermost shared instance must
  /// not be ready before that one, and no other within it. Shared instances may also have been handed to
  /// a graph-scoped entry around them, whose instance they hold.
  func takeFromOtherThread() {
    guard let outermost = chain.reduce(nil, { $1.cell != nil || $1.wasTakenEarly ? $1 : $0 }) else { return }
    outermost.tookFromOtherThread = true
    depend(on: outermost)
  }

  /// Notes that an instance of the graph was taken, which is perhaps being completed just now.
  func dependOnCompleting(_ service: any SharedService) {
    if let completing = chain.first(where: { $0.cell == nil && $0.service === service }) { depend(on: completing) }
  }

  /// Lets earlier runs of the same factory, which go on, find the instance: the cell of a custom scope
  /// forgets it at the end of a build.
  func dependOnFirstRun() {
    if let first = chain.dropFirst().reduce(nil, { $1.cell === cell ? $1 : $0 }) { depend(on: first) }
  }

  /// Hands the finished instances to an outer build, if that completes something that they may hold.
  ///
  /// An object of the graph may hold what was taken early, and be found there by any build within. So all
  /// of them wait for the outermost build whose instance was taken.
  func passOn() -> Bool {
    if let outermost = chain.dropFirst().reduce(nil, { $1.wasTakenEarly ? $1 : $0 }) { depend(on: outermost) }
    guard let target = dependsOn else { return false }
    for finished in finished { finished.cell.pass(to: target) }
    isLate = cell?.isLate == true
    target.finished += finished
    finished = []
    if tookFromOtherThread { target.tookFromOtherThread = true }
    return true
  }

  /// The factory failed.
  func fail(_ error: any Error) {
    guard let cell else { return }
    cell.fail(error)
    service.forget(cell, of: arguments)
  }

  /// Keeps the instance of this second run until the first one has ended.
  func keepForOuterRuns(_ instance: AnyObject) {
    for build in chain.dropFirst() where build.cell === cell { build.earlierInstance = instance }
  }

  /// What this thread is making, from the outermost to this one.
  override var links: [ResolutionError.Link] {
    chain.map { $0.service.link(with: $0.arguments) }.reversed()
  }
}

extension Build {
  /// An instance whose `initCompleted` closures have run.
  struct Finished {
    let cell: SharedCell
    let keeping: SharedCell.Keeping
    let build: Build

    func becomeReady() {
      if build.service.isEnding { cell.beginEnding() }
      build.isLate = cell.becomeReady(keeping: keeping)
    }
  }
}
