/// The graph-scoped instances of one resolution, each in place and at its full type.
///
/// An instance is found by the entry, the container it was asked from and the argument values. Few are
/// compared one by one; from `indexThreshold` on a dictionary finds them.
@usableFromInline struct ObjectGraphStorage: ~Copyable {
  struct Item {
    let entry: UInt
    let core: UInt
    let arguments: ArgumentList?
    let type: AnyGraphValue.Type
    /// Room for values up to an opaque existential; larger ones are boxed.
    var value: (UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0)
  }

  private struct IndexKey: Hashable {
    let entry: UInt
    let core: UInt
  }

  private static var indexThreshold: Int { 16 }

  private var items: UnsafeMutablePointer<Item>?
  private var capacity = 0
  private var count = 0
  private var index: [IndexKey: [Int]] = [:]

  init() {}

  deinit {
    // `removeAll` has run: the resolution ended before it was let go.
    items?.deallocate()
  }

  /// The value of an entry, if it was stored. Valid until the next change.
  borrowing func value(_ entry: AnyServiceEntry, _ core: ContainerCore, _ arguments: ArgumentList?)
    -> UnsafeRawPointer?
  {
    guard count > 0, let items else { return nil }
    if count < Self.indexThreshold {
      for position in 0..<count where items[position].entry == entry.id && items[position].core == core.id {
        if ArgumentList.areEqual(items[position].arguments, arguments) {
          return UnsafeRawPointer(items.valuePointer(at: position))
        }
      }
      return nil
    }
    for position in index[IndexKey(entry: entry.id, core: core.id)] ?? [] {
      if ArgumentList.areEqual(items[position].arguments, arguments) {
        return UnsafeRawPointer(items.valuePointer(at: position))
      }
    }
    return nil
  }

  /// Adds room for a value; the caller initialises it at once.
  mutating func add(
    _ entry: AnyServiceEntry, _ core: ContainerCore, _ arguments: ArgumentList?, type: AnyGraphValue.Type
  ) -> UnsafeMutableRawPointer {
    if count == capacity { grow() }
    let items = items.unsafelyUnwrapped
    (items + count).initialize(to: Item(entry: entry.id, core: core.id, arguments: arguments, type: type))
    count &+= 1
    if count >= Self.indexThreshold {
      if count == Self.indexThreshold {
        for position in 0..<count { note(items[position], at: position) }
      } else {
        note(items[count - 1], at: count - 1)
      }
    }
    return items.valuePointer(at: count - 1)
  }

  /// Lets go of all values, the newest first. May run deinits, which may not come back to this graph.
  mutating func removeAll() {
    guard count > 0, let items else { return }
    while count > 0 {
      count &-= 1
      let item = items + count
      item.pointee.type.destroy(items.valuePointer(at: count))
      item.deinitialize(count: 1)
    }
    if !index.isEmpty { index = [:] }
  }

  private mutating func note(_ item: Item, at position: Int) {
    index[IndexKey(entry: item.entry, core: item.core), default: []].append(position)
  }

  private mutating func grow() {
    let newCapacity = max(8, capacity * 2)
    let larger = UnsafeMutablePointer<Item>.allocate(capacity: newCapacity)
    if let items {
      larger.moveInitialize(from: items, count: count)
      items.deallocate()
    }
    items = larger
    capacity = newCapacity
  }
}

extension UnsafeMutablePointer<ObjectGraphStorage.Item> {
  fileprivate func valuePointer(at position: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(self + position)
      + MemoryLayout<ObjectGraphStorage.Item>.offset(of: \.value).unsafelyUnwrapped
  }
}

/// Knows how to destroy a graph value whose type is no longer known.
@usableFromInline class AnyGraphValue {
  class func destroy(_ pointer: UnsafeMutableRawPointer) {}
}

/// A graph value in its place, or in a box if it does not fit.
@usableFromInline final class GraphValue<Service>: AnyGraphValue {
  @inlinable static var fits: Bool {
    MemoryLayout<Service>.size <= 5 * MemoryLayout<UInt>.size
      && MemoryLayout<Service>.alignment <= MemoryLayout<UInt>.alignment && _isBitwiseTakable(Service.self)
  }

  @inlinable static func initialize(_ pointer: UnsafeMutableRawPointer, to value: Service) {
    if fits {
      pointer.initializeMemory(as: Service.self, to: value)
    } else {
      pointer.initializeMemory(as: Instance<Service>.self, to: Instance(value))
    }
  }

  @inlinable static func load(_ pointer: UnsafeRawPointer) -> Service {
    fits
      ? pointer.assumingMemoryBound(to: Service.self).pointee
      : pointer.assumingMemoryBound(to: Instance<Service>.self).pointee.value
  }

  override class func destroy(_ pointer: UnsafeMutableRawPointer) {
    if fits {
      pointer.assumingMemoryBound(to: Service.self).deinitialize(count: 1)
    } else {
      pointer.assumingMemoryBound(to: Instance<Service>.self).deinitialize(count: 1)
    }
  }
}
