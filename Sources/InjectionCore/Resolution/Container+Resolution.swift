import Synchronization

extension ContainerCore {
  /// Begins a resolution on this thread. The caller ends it with `endResolution(_:)` and keeps this
  /// container alive until then.
  ///
  /// - Parameter request: The asynchronous request that the resolution is part of.
  @usableFromInline func beginResolution(request: AsyncRequest?) -> Unmanaged<Container> {
    let handle: Container
    if let pointer = UnsafeRawPointer(bitPattern: spareHandle.exchange(0, ordering: .acquiring)) {
      handle = Unmanaged<Container>.fromOpaque(pointer).takeRetainedValue()
    } else {
      handle = Container(unkept: self, resolution: Resolution())
    }
    let resolution = handle.resolution.unsafelyUnwrapped
    resolution.enclosing = CurrentThread.resolution.map { Unmanaged.passUnretained($0) }
    if let request, request.isRunning { resolution.request = request }
    if let outer = resolution.enclosing {
      outer.borrow {
        resolution.storedCount = $0.storedCount
        resolution.build = $0.build
      }
    }
    CurrentThread.setResolution(Unmanaged.passUnretained(resolution))
    resolution.thread.store(CurrentThread.id, ordering: .relaxed)
    return Unmanaged.passRetained(handle)
  }

  /// Ends a resolution: its graph is let go and the handle is used again, unless somebody kept it.
  @usableFromInline func endResolution(_ ended: Unmanaged<Container>) {
    var handle = ended.takeRetainedValue()
    let resolution = handle.resolution.unsafelyUnwrapped
    resolution.thread.store(0, ordering: .relaxed)
    CurrentThread.setResolution(resolution.enclosing)
    if let outer = resolution.enclosing {
      outer.borrow { $0.storedCount = resolution.storedCount }
      resolution.enclosing = nil
      resolution.build = nil
    }
    if resolution.request != nil { resolution.request = nil }
    if resolution.product != nil { resolution.product = nil }
    resolution.mayHaveRunTwice = false
    if !resolution.swallowed.isEmpty { resolution.swallowed = [] }
    resolution.graph.removeAll()  // Runs deinits; the thread is free for other resolutions already.
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
