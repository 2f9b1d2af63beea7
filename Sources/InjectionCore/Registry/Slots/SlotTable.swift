public import Synchronization

/// Finds the slot of a key: an open-addressing table that grows by being replaced.
///
/// Readers take no lock. A place is written once, its slot before its tag; a reader that sees the tag
/// (acquiring) therefore sees the slot. Places are never cleared, slots live as long as their
/// container, and the container keeps outgrown tables, so nothing a reader holds can go away. The last table
/// is all that keeps the slots.
@usableFromInline final class SlotTable: @unchecked Sendable {
  // Sendable: `slot` of a place is written before its tag is released and never again.
  @usableFromInline struct Place: ~Copyable {
    @usableFromInline let tag = Atomic<UInt>(0)
    @usableFromInline var slot: Unmanaged<Slot>?
  }

  @usableFromInline let places: UnsafeMutablePointer<Place>
  @usableFromInline let mask: Int

  /// For handles that find nothing directly, because their requests are noted.
  static let empty = SlotTable(capacity: 1)

  init(capacity: Int) {
    mask = capacity - 1
    places = .allocate(capacity: capacity)
    for index in 0..<capacity { (places + index).initialize(to: Place()) }
  }

  deinit {
    places.deinitialize(count: mask + 1)
    places.deallocate()
  }

  /// The slot of a plain service type: unnamed and without arguments.
  @inlinable func slot(of service: ObjectIdentifier) -> Unmanaged<Slot>? {
    let tag = UInt(bitPattern: service)
    var index = Self.hash(tag) & mask
    while true {
      let found = places[index].tag.load(ordering: .acquiring)
      if found == tag { return places[index].slot }
      if found == 0 { return nil }
      index = (index &+ 1) & mask
    }
  }

  /// The slot of any key.
  func slot(of key: ServiceKey) -> Slot? {
    let tag = key.tag
    var index = Self.hash(tag) & mask
    while true {
      let found = places[index].tag.load(ordering: .acquiring)
      if found == 0 { return nil }
      if found == tag, let slot = places[index].slot?.takeUnretainedValue(), slot.storedKey == key { return slot }
      index = (index &+ 1) & mask
    }
  }

  /// Adds a slot whose key is not in the table yet. Only under the registry's lock.
  func insert(_ slot: Slot, tag: UInt) {
    insert(.passRetained(slot), tag: tag)
  }

  /// Takes over all slots of a table that this one replaces.
  func insertAll(of other: SlotTable) {
    for index in 0...other.mask {
      guard let slot = other.places[index].slot else { continue }
      insert(slot, tag: other.places[index].tag.load(ordering: .relaxed))
    }
  }

  /// Lets go of the slots, when nobody looks into any table any more.
  func releaseSlots() {
    for index in 0...mask { places[index].slot?.release() }
  }

  /// The slots, in no order.
  var slots: [Slot] {
    (0...mask).compactMap { places[$0].slot?.takeUnretainedValue() }
  }

  private func insert(_ slot: Unmanaged<Slot>, tag: UInt) {
    var index = Self.hash(tag) & mask
    while places[index].tag.load(ordering: .relaxed) != 0 { index = (index &+ 1) & mask }
    places[index].slot = slot
    places[index].tag.store(tag, ordering: .releasing)
  }

  @inlinable static func hash(_ tag: UInt) -> Int {
    Int(truncatingIfNeeded: (UInt64(tag) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
