import Synchronization

extension ContainerCore {
  /// Begins a resolution on this thread. The caller ends it with `endResolution(_:)` and keeps this
  /// container alive until then.
  ///
  /// - Parameter request: The asynchronous request that the resolution is part of.
  @usableFromInline func beginResolution(request: AsyncRequest?) -> Unmanaged<Container> {
    Self.beginResolution(directory, UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()), request)
  }

  /// Ends a resolution: its graph is let go and the handle is used again, unless somebody kept it.
  @usableFromInline func endResolution(_ ended: Unmanaged<Container>) {
    Self.endResolution(ended, directory)
  }

  static func beginResolution(
    _ directory: Directory, _ core: UnsafeRawPointer, _ request: AsyncRequest?
  ) -> Unmanaged<Container> {
    let handle: Unmanaged<Container>
    if let pointer = UnsafeRawPointer(
      bitPattern: directory.spareHandle.pointee.exchange(0, ordering: .acquiring))
    {
      handle = Unmanaged<Container>.fromOpaque(pointer)
    } else {
      let core = Unmanaged<ContainerCore>.fromOpaque(core).takeUnretainedValue()
      let resolution = Resolution.allocate()
      handle = Unmanaged.passRetained(Container(unkept: core, resolution: resolution))
      resolution.state.pointee.handle = handle
    }
    let resolution = handle._withUnsafeGuaranteedRef { $0.resolution.unsafelyUnwrapped }
    let state = resolution.state
    let thread = CurrentThread.id
    let last = CurrentThread.resolution
    if let last, last.thread.pointee.load(ordering: .relaxed) == thread {
      state.pointee.enclosing = last
      state.pointee.isPartOfAnother = true
      state.pointee.storedCount = last.state.pointee.storedCount
      state.pointee.build = last.state.pointee.build
    }
    if last?.state != state { CurrentThread.setResolution(resolution) }
    if let request, request.isRunning {
      state.pointee.request = request
      state.pointee.isPartOfAnother = true
    }
    resolution.thread.pointee.store(thread, ordering: .relaxed)
    return handle
  }

  static func endResolution(_ ended: Unmanaged<Container>, _ directory: Directory) {
    let resolution = ended._withUnsafeGuaranteedRef { $0.resolution.unsafelyUnwrapped }
    let state = resolution.state
    state.pointee.depth = 0
    resolution.thread.pointee.store(0, ordering: .relaxed)
    if let outer = state.pointee.enclosing {
      CurrentThread.setResolution(outer)
      outer.state.pointee.storedCount = state.pointee.storedCount
      state.pointee.enclosing = nil
      state.pointee.build = nil
    }
    state.pointee.mayHaveRunTwice = false
    state.pointee.isPartOfAnother = false
    if state.pointee.request != nil { state.pointee.request = nil }
    if state.pointee.product != nil { state.pointee.product = nil }
    if state.pointee.sessionPins != nil { state.pointee.sessionPins = nil }
    if !state.pointee.swallowed.isEmpty { state.pointee.swallowed = [] }
    if !state.pointee.repetitions.isEmpty { state.pointee.repetitions = [] }
    resolution.releaseGraphIdentifier()
    if !state.pointee.storedCells.isEmpty { resolution.completeStoredCells() }
    state.pointee.graph.removeAll()  // Runs deinits; the thread is free for other resolutions already.

    // Whoever holds it weakly may get a strong reference at any time: it is not used again either.
    guard ReferenceCounts.areSingle(ended), resolution.isUnshared else {
      let handle = ended.takeRetainedValue()
      handle.keepCore()
      handle.endLoan()
      return
    }
    let pointer = UInt(bitPattern: ended.toOpaque())
    let other = directory.spareHandle.pointee.exchange(pointer, ordering: .acquiringAndReleasing)
    if let other = UnsafeRawPointer(bitPattern: other) { Unmanaged<Container>.fromOpaque(other).release() }
  }
}
