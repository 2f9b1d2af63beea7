import Synchronization

extension ContainerCore {
  /// Begins a resolution on this thread. The caller ends it with `endResolution(_:)` and keeps this
  /// container alive until then.
  ///
  /// - Parameter request: The asynchronous request that the resolution is part of.
  @usableFromInline func beginResolution(request: AsyncRequest?) -> Unmanaged<Container> {
    let handle: Unmanaged<Container>
    if let pointer = UnsafeRawPointer(bitPattern: spareHandle.exchange(0, ordering: .acquiring)) {
      handle = Unmanaged<Container>.fromOpaque(pointer)
    } else {
      handle = Unmanaged.passRetained(Container(unkept: self, resolution: .allocate()))
    }
    let resolution = handle._withUnsafeGuaranteedRef { $0.resolution.unsafelyUnwrapped }
    if let outer = CurrentThread.resolution {
      resolution.state.pointee.enclosing = outer
      resolution.state.pointee.storedCount = outer.state.pointee.storedCount
      resolution.state.pointee.build = outer.state.pointee.build
    }
    if let request, request.isRunning { resolution.state.pointee.request = request }
    CurrentThread.setResolution(resolution)
    resolution.state.pointee.thread.store(CurrentThread.id, ordering: .relaxed)
    return handle
  }

  /// Ends a resolution: its graph is let go and the handle is used again, unless somebody kept it.
  @usableFromInline func endResolution(_ ended: Unmanaged<Container>) {
    let resolution = ended._withUnsafeGuaranteedRef { $0.resolution.unsafelyUnwrapped }
    let state = resolution.state
    state.pointee.thread.store(0, ordering: .relaxed)
    CurrentThread.setResolution(state.pointee.enclosing)
    if let outer = state.pointee.enclosing {
      outer.state.pointee.storedCount = state.pointee.storedCount
      state.pointee.enclosing = nil
      state.pointee.build = nil
    }
    state.pointee.mayHaveRunTwice = false
    if state.pointee.request != nil { state.pointee.request = nil }
    if state.pointee.product != nil { state.pointee.product = nil }
    if !state.pointee.swallowed.isEmpty { state.pointee.swallowed = [] }
    state.pointee.graph.removeAll()  // Runs deinits; the thread is free for other resolutions already.

    var handle = ended.takeRetainedValue()
    guard isKnownUniquelyReferenced(&handle) else {
      handle.keepCore()
      return
    }
    let pointer = UInt(bitPattern: Unmanaged.passRetained(handle).toOpaque())
    if let other = UnsafeRawPointer(bitPattern: spareHandle.exchange(pointer, ordering: .acquiringAndReleasing)) {
      Unmanaged<Container>.fromOpaque(other).release()
    }
  }
}
