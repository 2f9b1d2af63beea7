/// The graph-scoped instances of one resolution, each in place and at its full type.
///
/// An instance is found by the entry, the container it was asked from and the argument values. Few are
/// compared one by one; from `indexThreshold` on a dictionary finds them.
@usableFromInline struct ObjectGraphStorage: ~Copyable {
  struct Item {
    let entry: UInt
    let core: UInt
    /// Retained.
    let arguments: Unmanaged<ArgumentList>?
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

  /// The value of an entry without arguments, if it was stored. Valid until the next change.
  borrowing func value(_ entry: UnsafeRawPointer, _ core: UnsafeRawPointer) -> UnsafeRawPointer? {
    guard count > 0, let items else { return nil }
    let entry = Self.id(ofEntry: entry)
    let core = Self.id(ofCore: core)
    if count < Self.indexThreshold {
      for position in 0..<count where items[position].entry == entry && items[position].core == core {
        return UnsafeRawPointer(items.value(at: position))
      }
      return nil
    }
    return index[IndexKey(entry: entry, core: core)].map { UnsafeRawPointer(items.value(at: $0[0])) }
  }

  /// Where the values of an entry with arguments are. Comparing arguments may run code that adds to this
  /// graph, so that is done outside; places stay as they are until the graph is emptied.
  borrowing func places(_ entry: UnsafeRawPointer, _ core: UnsafeRawPointer) -> [Int] {
    guard count > 0, let items else { return [] }
    let entry = Self.id(ofEntry: entry)
    let core = Self.id(ofCore: core)
    guard count < Self.indexThreshold else { return index[IndexKey(entry: entry, core: core)] ?? [] }
    return (0..<count).filter { items[$0].entry == entry && items[$0].core == core }
  }

  /// The arguments that the value at a place was made from.
  borrowing func arguments(at place: Int) -> ArgumentList? {
    items?[place].arguments?.takeUnretainedValue()
  }

  /// The value at a place. Valid until the next change.
  borrowing func value(at place: Int) -> UnsafeRawPointer? {
    items.map { UnsafeRawPointer($0.value(at: place)) }
  }

  /// Adds room for a value; the caller initialises it at once.
  mutating func add(
    _ entry: UnsafeRawPointer, _ core: UnsafeRawPointer, _ arguments: ArgumentList?, type: AnyGraphValue.Type
  ) -> UnsafeMutableRawPointer {
    if count == capacity { grow() }
    let items = items.unsafelyUnwrapped
    (items + count).initialize(
      to: Item(
        entry: Self.id(ofEntry: entry), core: Self.id(ofCore: core),
        arguments: arguments.map { Unmanaged.passRetained($0) }, type: type))
    count &+= 1
    if count >= Self.indexThreshold { index(from: count == Self.indexThreshold ? 0 : count - 1) }
    return items.value(at: count - 1)
  }

  private static func id(ofEntry entry: UnsafeRawPointer) -> UInt {
    Unmanaged<AnyServiceEntry>.fromOpaque(entry)._withUnsafeGuaranteedRef { $0.id }
  }

  private static func id(ofCore core: UnsafeRawPointer) -> UInt {
    Unmanaged<ContainerCore>.fromOpaque(core)._withUnsafeGuaranteedRef { $0.id }
  }

  /// What is left of the graph for who keeps its name: its objects, weakly.
  var objects: [GraphIdentifier.Item] {
    guard let items else { return [] }
    return (0..<count).compactMap { position in
      guard let object = items[position].type.object(UnsafeRawPointer(items.value(at: position))) else { return nil }
      return GraphIdentifier.Item(
        entry: items[position].entry, core: items[position].core,
        arguments: items[position].arguments?.takeUnretainedValue(), object: object)
    }
  }

  /// Lets go of all values, the newest first. May run deinits, which may not come back to this graph.
  mutating func removeAll() {
    guard count > 0, let items else { return }
    while count > 0 {
      count &-= 1
      items[count].type.destroy(items.value(at: count))
      items[count].arguments?.release()
    }
    if !index.isEmpty { index = [:] }
  }

  private mutating func index(from start: Int) {
    guard let items else { return }
    for position in start..<count {
      index[IndexKey(entry: items[position].entry, core: items[position].core), default: []].append(position)
    }
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
  fileprivate func value(at position: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(self + position)
      + MemoryLayout<ObjectGraphStorage.Item>.offset(of: \.value).unsafelyUnwrapped
  }
}

/// Knows how to destroy a graph value whose type is no longer known.
@usableFromInline class AnyGraphValue {
  class func destroy(_ pointer: UnsafeMutableRawPointer) {}
  class func object(_ pointer: UnsafeRawPointer) -> AnyObject? { nil }
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

  override class func object(_ pointer: UnsafeRawPointer) -> AnyObject? {
    InjectionCore.object(in: load(pointer))
  }

  override class func destroy(_ pointer: UnsafeMutableRawPointer) {
    if fits {
      pointer.assumingMemoryBound(to: Service.self).deinitialize(count: 1)
    } else {
      pointer.assumingMemoryBound(to: Instance<Service>.self).deinitialize(count: 1)
    }
  }
}
