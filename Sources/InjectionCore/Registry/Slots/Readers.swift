public import Synchronization

/// Counts who reads ready instances of a container, so that what they may read is not let go.
///
/// What `pins` of a slot are for its entry, with two differences: readers of all slots share the counts, and there are
/// several, in cache lines of their own. Threads that read the same instance at the same time mostly use different
/// counts and do not wait for each other's processors. That suits readers who take a copy and leave: who runs a factory
/// pins the slot instead, or it would hold up what is replaced elsewhere.
///
/// - A reader adds 2 to one count, then reads the pointer, and subtracts 2 from the same count when it is done.
/// - A writer first takes an instance out of the pointer, then sets bit 0 of each count. A count that shows no reader is
///   *passed*: readers who come to it later see the new pointer. The instance waits for the others.
/// - The reader that brings a count with bit 0 to no reader passes it.
///
/// An instance is let go when all counts are passed.
final class Readers: @unchecked Sendable {
  // Sendable: the counts are atomic, and the registry's lock guards what waits for them.

  /// One in 128 bytes.
  private let counts: UnsafeMutablePointer<Atomic<Int>>
  /// What waits for counts to be passed, with a bit for each of them. Only under the registry's lock.
  private var waiting: [(objects: [AnyObject], counts: UInt8)] = []

  init() {
    let bytes = ReaderCount.number * ReaderCount.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: ReaderCount.stride)
    counts = memory.bindMemory(to: Atomic<Int>.self, capacity: bytes / MemoryLayout<Atomic<Int>>.stride)
    for index in 0..<ReaderCount.number { (counts + index * ReaderCount.step).initialize(to: Atomic(0)) }
  }

  deinit {
    for index in 0..<ReaderCount.number { (counts + index * ReaderCount.step).deinitialize(count: 1) }
    UnsafeMutableRawPointer(counts).deallocate()
  }

  /// What a reader needs to find a count.
  var address: UInt { UInt(bitPattern: counts) }

  /// Takes what no new reader can find any more, and returns what no reader has. Only under the registry's lock.
  func retire(_ objects: [AnyObject]) -> [AnyObject] {
    waiting.append((objects, .max))
    for index in 0..<ReaderCount.number {
      (counts + index * ReaderCount.step).pointee.bitwiseOr(1, ordering: .acquiringAndReleasing)
      pass(index)
    }
    return takePassed()
  }

  /// Passes the count that a reader was the last to leave, and returns what no reader has any more. Only under the
  /// registry's lock.
  func left(_ count: UnsafeMutablePointer<Atomic<Int>>) -> [AnyObject] {
    pass((count - counts) / ReaderCount.step)
    return takePassed()
  }

  /// Passes a count unless it shows a reader; one may have come since the last one left.
  private func pass(_ index: Int) {
    let count = counts + index * ReaderCount.step
    guard count.pointee.load(ordering: .acquiring) == 1 else { return }
    count.pointee.bitwiseAnd(~1, ordering: .acquiringAndReleasing)
    for position in waiting.indices { waiting[position].counts &= ~(1 << index) }
  }

  private func takePassed() -> [AnyObject] {
    let passed = waiting.filter { $0.counts == 0 }.flatMap(\.objects)
    waiting.removeAll { $0.counts == 0 }
    return passed
  }
}

/// One count of `Readers`, for a reader.
@frozen @usableFromInline struct ReaderCount {
  static let number = 8
  /// In bytes: processors fetch cache lines in pairs.
  static let stride = 128
  /// In counts.
  static let step = stride / MemoryLayout<Atomic<Int>>.stride

  @usableFromInline let count: UnsafeMutablePointer<Atomic<Int>>

  /// Begins to read, at the count of this thread.
  ///
  /// Threads are told apart by their stacks, which lie half a megabyte apart or more: that takes no call. Two threads
  /// with the same count, or one thread with two, are slower at worst.
  @inlinable @inline(__always) static func enter(_ address: UInt) -> ReaderCount {
    var local: UInt8 = 0
    let stack = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    // The upper bits of the product depend on all bits of the stack's place.
    return enter(address, index: UInt(truncatingIfNeeded: (UInt64(stack >> 19) &* 0x9E37_79B9_7F4A_7C15) >> 61))
  }

  @inlinable @inline(__always) static func enter(_ address: UInt, index: UInt) -> ReaderCount {
    let count = UnsafeMutablePointer<Atomic<Int>>(bitPattern: address &+ index &* 128).unsafelyUnwrapped
    count.pointee.wrappingAdd(2, ordering: .acquiringAndReleasing)
    return ReaderCount(count: count)
  }

  @inlinable init(count: UnsafeMutablePointer<Atomic<Int>>) {
    self.count = count
  }

  /// Ends reading in a slot of the container.
  @inlinable @inline(__always) func leave(_ slot: Unmanaged<Slot>) {
    guard count.pointee.wrappingSubtract(2, ordering: .acquiringAndReleasing).newValue == 1 else { return }
    slot._withUnsafeGuaranteedRef { $0.core.lastReaderLeft(count) }
  }
}

extension ContainerCore {
  /// Called by the reader that left a count last.
  @usableFromInline func lastReaderLeft(_ count: UnsafeMutablePointer<Atomic<Int>>) {
    Self.letGo(withRegistry { _ in readers.load()?.left(count) ?? [] })
  }

  /// Disposes dropped instances and lets go of them and of the rest. Not under a lock: closures and deinits run here.
  static func letGo(_ released: [AnyObject]) {
    for case let instances as DroppedInstances in released { [instances].dispose() }
  }

  /// Lets readers count themselves from now on. Only under the registry's lock.
  func makeReaders() {
    if readers.load() == nil { readerCounts.store(readers.storeIfNil(Readers()).address, ordering: .releasing) }
  }
}
