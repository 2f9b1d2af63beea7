import Synchronization

// The handles that code of the app refers to weakly or `unowned`.

/// Handles that live as long as the container that the app made, or a child of it.
///
/// A handle keeps the core, which keeps these: without the count both would live for ever.
struct LentHandles {
  var handles: [Container] = []
  /// From how many handles on those are looked for that nobody refers to any more.
  private var threshold = 8

  /// Returns what is to be let go outside the lock.
  mutating func add(_ handle: Container) -> [Container] {
    guard !handle.isKeptAsLent else { return [] }
    var unused: [Container] = []
    if handles.count >= threshold {
      unused = takeUnused()
      threshold = max(8, handles.count * 2)
    }
    handle.isKeptAsLent = true
    handles.append(handle)
    return unused
  }

  /// Takes out the handles that nobody can reach.
  private mutating func takeUnused() -> [Container] {
    var unused: [Container] = []
    var used: [Container] = []
    while let handle = handles.popLast().map({ Unmanaged.passRetained($0) }) {
      let isUnused = ReferenceCounts.areSingle(handle)
      let handle = handle.takeRetainedValue()
      if isUnused { unused.append(handle) } else { used.append(handle) }
    }
    handles = used
    return unused
  }
}

extension ContainerLifecycle {
  /// Called for the container that the app made, and for each child: until `endKeeping()`, handles stay valid that code
  /// of the app refers to weakly.
  func beginKeeping() {
    keepers.wrappingAdd(1, ordering: .relaxed)
  }

  func endKeeping() {
    guard keepers.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    let handles = withLentHandles { lent in
      defer { lent.handles = [] }
      return lent.handles
    }
    withExtendedLifetime(handles) {}  // Let go outside the lock.
  }

  fileprivate func keep(_ handle: Container) {
    let unused = withLentHandles { lent in
      keepers.load(ordering: .acquiring) > 0 ? lent.add(handle) : []
    }
    withExtendedLifetime(unused) {}  // Let go outside the lock.
  }

  var lentHandleCount: Int { withLentHandles { $0.handles.count } }
}

extension ContainerCore {
  /// Calls code of the app with a handle of its own.
  func lend<Result>(_ body: (Container) throws -> Result) rethrows -> Result {
    let handle = Container(core: self)
    defer { handle.endLoan() }
    return try body(handle)
  }
}

extension Container {
  /// Called when the engine lets go of a handle that code of the app has seen. Keeps it if that refers to it weakly.
  func endLoan() {
    if ReferenceCounts.haveUncounted(Unmanaged.passUnretained(self)) {
      keepCore()
      core.lifecycle.keep(self)
    }
  }
}
