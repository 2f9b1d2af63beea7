import Dispatch
public import Synchronization

/// What all handles of one container share: its slots, its parent and its settings.
@usableFromInline final class ContainerCore: @unchecked Sendable {
  // Sendable: stored state is immutable, atomic, or inside `registry`.

  /// The current table, kept alive by the registry. A pointer, so that a look-up counts no references.
  @usableFromInline struct Directory: @unchecked Sendable {
    // Sendable: the only content is atomic.
    @usableFromInline let table: UnsafeMutablePointer<Atomic<UInt>>
    /// A handle with its resolution that waits to be used again, retained, or 0.
    let spareHandle: UnsafeMutablePointer<Atomic<UInt>>

    init(_ first: SlotTable) {
      table = .allocate(capacity: 2)
      spareHandle = table + 1
      table.initialize(to: Atomic(0))
      spareHandle.initialize(to: Atomic(0))
      publish(first)
    }

    func deallocate() {
      if let pointer = UnsafeRawPointer(bitPattern: spareHandle.pointee.load(ordering: .acquiring)) {
        Unmanaged<Container>.fromOpaque(pointer).release()
      }
      table.deinitialize(count: 2)
      table.deallocate()
    }

    func publish(_ new: SlotTable) {
      table.pointee.store(UInt(bitPattern: Unmanaged.passUnretained(new).toOpaque()), ordering: .releasing)
    }

    /// Looks into the table that another directory has now.
    func publish(tableOf other: Directory) {
      table.pointee.store(other.table.pointee.load(ordering: .acquiring), ordering: .releasing)
    }

    /// The slot of a plain service type, if there is one.
    @inlinable func slot(of service: ObjectIdentifier) -> Unmanaged<Slot>? {
      let pointer = UnsafeRawPointer(bitPattern: table.pointee.load(ordering: .acquiring)).unsafelyUnwrapped
      return Unmanaged<SlotTable>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.slot(of: service) }
    }

    /// The slot of any key, if there is one.
    func slot(of key: ServiceKey) -> Slot? {
      let pointer = UnsafeRawPointer(bitPattern: table.pointee.load(ordering: .acquiring)).unsafelyUnwrapped
      return Unmanaged<SlotTable>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.slot(of: key) }
    }
  }

  struct Registry {
    var slotCount = 0
    /// Tables that readers may still look into.
    var outgrownTables: [SlotTable] = []
    var table: SlotTable
    var observer: (any ContainerObserver)?
    var behaviors: [any Behavior] = []
    /// By the identity of their scope.
    var sessions: [ObjectIdentifier: SessionCore] = [:]
    var decorators: [ServiceKey: [AnyDecorator]] = [:]
    /// After what time of waiting the observer is told.
    var slowWait = DispatchTimeInterval.seconds(5)
    /// The slots for requests with arguments, by their keys without them.
    var argumentSlots: [ServiceKey: [Slot]] = [:]
    /// For the slot of a closure type: the slots of the components with such a factory.
    var componentSlots: [ObjectIdentifier: [Slot]] = [:]
    /// What was put in the place of other registrations for a test.
    var overrides: [Override] = []
    /// The assemblies that registered entries, by the numbers of these. Not in the entries, of which most have none.
    var assemblies: [UInt: Any.Type] = [:]
    /// Is told about each request for something that is not registered.
    var reportMissing: (@Sendable (ResolutionError) -> Void)?
  }

  let id: UInt
  let parent: ContainerCore?
  let defaultObjectScope: ObjectScope
  @usableFromInline let family: ContainerFamily
  let directory: Directory
  let lifecycle: ContainerLifecycle
  private let registry: Guarded<Registry>
  /// Set when the first instance is handed to readers that take no lock.
  let readers = LazyReference<Readers>()
  /// True once it was the parent of another one.
  let isParent = Atomic<Bool>(false)
  /// Where their counts are, or 0.
  @usableFromInline let readerCounts = Atomic<UInt>(0)

  private static let lastID = Atomic<UInt>(0)

  init(parent: ContainerCore?, defaultObjectScope: ObjectScope, observer: (any ContainerObserver)? = nil) {
    id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    self.parent = parent
    parent?.lifecycle.beginKeeping()
    parent?.isParent.store(true, ordering: .releasing)
    self.defaultObjectScope = defaultObjectScope
    family = parent?.family ?? ContainerFamily()
    lifecycle = ContainerLifecycle(family)
    let table = SlotTable(capacity: 16)
    registry = Guarded(Registry(table: table, observer: observer))
    directory = Directory(table)
    lifecycle.begin(self)
    family.add(self)
  }

  deinit {
    parent?.lifecycle.endKeeping()
    family.remove(id)
    endDecorating()
    lifecycle.end()
    directory.deallocate()
    withRegistry { $0.table }.releaseSlots()
  }

  func withRegistry<Result>(_ body: (inout Registry) throws -> Result) rethrows -> Result {
    try registry.withLock(body)
  }

  /// The slot of any key in this container, if there is one.
  func existingSlot(of key: ServiceKey) -> Slot? {
    directory.slot(of: key)
  }

  /// The slot of a key in this container, made if need be.
  func slot(of key: ServiceKey) -> Slot {
    existingSlot(of: key) ?? withRegistry { $0.slot(of: key, StoredKey(key), in: self) }
  }

  /// The slots of a service under a name, whatever arguments it takes, the closure types of factories included.
  func slots(of service: Any.Type, name: String?) -> [Slot] {
    let key = ServiceKey(service, name: name)
    return (existingSlot(of: key).map { [$0] } ?? []) + withRegistry { $0.argumentSlots[key] ?? [] }
  }

  /// The slot that answers for a key here: this container's own, or a new one that inherits from an
  /// ancestor; `nil`, and nothing is stored, when no container of the chain has a slot for it.
  @usableFromInline func answeringSlot(of key: ServiceKey) -> Slot? {
    if let slot = existingSlot(of: key) { return slot }
    if isDisposed { return nil }
    var ancestor = parent
    while let core = ancestor, !core.isDisposed {
      if core.existingSlot(of: key)?.entry != nil { return slot(of: key) }
      ancestor = core.parent
    }
    return nil
  }

  /// This container, its parent, and so on.
  var chain: some Sequence<ContainerCore> {
    sequence(first: self) { $0.parent }
  }

  /// Those of the chain that answer requests: none from one on that is disposed.
  var answeringChain: some Sequence<ContainerCore> {
    chain.lazy.prefix { !$0.isDisposed }
  }
}

extension ContainerCore.Registry {
  /// The slot of a key, made if need be.
  mutating func slot(of key: ServiceKey, _ storedKey: StoredKey, in core: ContainerCore) -> Slot {
    if let slot = table.slot(of: key) { return slot }
    let new = Slot(key: storedKey, core: core)
    if key.details?.arguments != nil { argumentSlots[key.withoutArguments, default: []].append(new) }
    add(new, tag: key.tag, core.directory)
    return new
  }

  private mutating func add(_ slot: Slot, tag: UInt, _ directory: ContainerCore.Directory) {
    let isFull = slotCount >= (table.mask + 1) / 4 * 3
    slotCount += 1
    guard isFull else { return table.insert(slot, tag: tag) }
    let larger = SlotTable(capacity: (table.mask + 1) * 2)
    larger.insertAll(of: table)
    larger.insert(slot, tag: tag)
    outgrownTables.append(table)
    table = larger
    directory.publish(larger)
  }
}

extension Slot {
  /// The slot of the nearest ancestor that has an entry for this key.
  @inlinable func inheritedSlot() -> Unmanaged<Slot>? {
    let generation = core.family.generation.load(ordering: .acquiring)
    guard let extras = extras.unretained,
      extras._withUnsafeGuaranteedRef({ $0.inheritedGeneration.load(ordering: .acquiring) }) == generation
    else { return findInheritedSlot() }
    let inherited = extras._withUnsafeGuaranteedRef { $0.inherited.load(ordering: .acquiring) }
    return UnsafeRawPointer(bitPattern: inherited).map { Unmanaged<Slot>.fromOpaque($0) }
  }

  /// Looks the ancestors up and remembers the answer until a registration of the family changes.
  ///
  /// The generation is read before the ancestors: an answer that has become wrong meanwhile is stored
  /// under a generation that is no longer the current one.
  @usableFromInline func findInheritedSlot() -> Unmanaged<Slot>? {
    let generation = core.family.generation.load(ordering: .acquiring)
    var found: Slot?
    var ancestor = core.isDisposed ? nil : core.parent
    while let core = ancestor, found == nil, !core.isDisposed {
      if let slot = core.existingSlot(of: key), slot.current.load(ordering: .acquiring) != 0 { found = slot }
      ancestor = core.parent
    }
    let extras = makeExtras()
    core.withRegistry { _ in
      // An answer that was looked up earlier but comes later must not stand under this one's generation.
      guard generation > extras.inheritedGeneration.load(ordering: .relaxed) else { return }
      let pointer = found.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
      extras.inherited.store(pointer, ordering: .releasing)
      extras.inheritedGeneration.store(generation, ordering: .releasing)
    }
    return found.map { Unmanaged.passUnretained($0) }
  }
}
