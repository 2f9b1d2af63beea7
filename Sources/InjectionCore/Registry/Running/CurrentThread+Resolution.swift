// What runs on a thread.

extension CurrentThread {
  /// The resolution that began last on this thread. Unless `runsOnThisThread`, it has ended since.
  ///
  /// Only the search for cycles and the completion of shared instances use it; what a resolver hands out
  /// never depends on it. The memory of resolutions is never given back, so a pointer to one that has
  /// ended may be followed, and setting it again can be saved when the same one begins again.
  static var resolution: Resolution? {
    pointer.map { Resolution(state: $0.assumingMemoryBound(to: Resolution.State.self)) }
  }

  /// What this thread builds innermost, if it builds something. Set only while it runs a resolution.
  static var build: Build? {
    get {
      guard let resolution, resolution.runsOnThisThread else { return nil }
      return resolution.state.pointee.build
    }
    set { resolution.unsafelyUnwrapped.state.pointee.build = newValue }
  }

  /// True while this thread builds a shared instance.
  static var isBuilding: Bool { build != nil }

  static func setResolution(_ resolution: Resolution) {
    setPointer(resolution.state)
  }
}
