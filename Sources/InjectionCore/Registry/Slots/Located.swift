public import Synchronization

/// What answers for a key: the ready instance or the entry of a slot, which is kept until `end()`.
@frozen @usableFromInline struct Located {
  @usableFromInline let slot: Unmanaged<Slot>
  /// The address of a ready instance or of an entry.
  @usableFromInline let pointer: UnsafeRawPointer
  /// Where the reader of a ready instance is counted. For an entry nil: it is pinned.
  @usableFromInline let reader: ReaderCount?

  @inlinable init(slot: Unmanaged<Slot>, pointer: UnsafeRawPointer, reader: ReaderCount?) {
    self.slot = slot
    self.pointer = pointer
    self.reader = reader
  }

  @inlinable var isReady: Bool { reader != nil }

  /// Looks at a slot, and at the one of an ancestor that it inherits from.
  @inlinable @inline(__always) static func find(_ slot: Unmanaged<Slot>) -> Located? {
    slot._withUnsafeGuaranteedRef { $0.locate() } ?? findInherited(slot)
  }

  @inlinable static func findInherited(_ first: Unmanaged<Slot>) -> Located? {
    var slot = first
    while let ancestor = slot._withUnsafeGuaranteedRef({ $0.inheritedSlot() }) {
      if let located = ancestor._withUnsafeGuaranteedRef({ $0.locate() }) { return located }
      slot = ancestor
    }
    return nil
  }

  /// How many links a chain has for this: one, and one for each forward on the way. Before `end()`.
  var linkCount: Int {
    if isReady { return 1 }
    let entry = Unmanaged<AnyServiceEntry>.fromOpaque(pointer).takeUnretainedValue()
    return sequence(first: entry, next: \.forwardTarget).reduce(0) { count, _ in count + 1 }
  }

  /// Lets go of the slot.
  @inlinable @inline(__always) func end() {
    if let reader { reader.leave(slot) } else { slot._withUnsafeGuaranteedRef { $0.unpin() } }
  }

  /// The ready instance.
  @inlinable @inline(__always) func instance<Service>(_ service: Service.Type) -> Service {
    Unmanaged<Instance<Service>>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.value }
  }

  /// An instance of the service that the slot is for.
  @inlinable func produce<Service>(_ service: Service.Type, _ handle: Unmanaged<Container>) throws -> Service {
    defer { end() }
    if isReady { return instance(service) }
    return try Passage.produce(Service.self, pointer, handle)
  }
}

extension ContainerCore {
  /// What answers for a key here or in an ancestor.
  func locate(_ key: ServiceKey) -> Located? {
    family.search { answeringSlot(of: key).flatMap { Located.find(.passUnretained($0)) } }
  }

  /// The entry that answers for a key, here or in an ancestor.
  func answeringEntry(of key: ServiceKey) -> AnyServiceEntry? {
    family.search { answeringChain.lazy.compactMap { $0.existingSlot(of: key)?.entry }.first }
  }
}

extension Slot {
  @inlinable @inline(__always) func locate() -> Located? {
    if let located = locateReady() { return located }
    return pinEntry().map { Located(slot: .passUnretained(self), pointer: $0, reader: nil) }
  }

  /// The entry of this container, which is pinned then.
  @inlinable @inline(__always) func pinEntry() -> UnsafeRawPointer? {
    guard current.load(ordering: .relaxed) != 0 else { return nil }
    pin()
    if let pointer = UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring)) { return pointer }
    unpin()
    return nil
  }

  /// The ready instance of this container.
  @inlinable @inline(__always) func locateReady() -> Located? {
    guard ready.load(ordering: .acquiring) != 0 else { return nil }
    let reader = ReaderCount.enter(core.readerCounts.load(ordering: .relaxed))
    // Read again: what was there before belongs to nobody who is counted.
    if let pointer = UnsafeRawPointer(bitPattern: ready.load(ordering: .acquiring)) {
      return Located(slot: .passUnretained(self), pointer: pointer, reader: reader)
    }
    reader.leave(.passUnretained(self))
    return nil
  }
}
