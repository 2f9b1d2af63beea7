public import Synchronization

/// The place of one key in one container. Lives as long as the container.
///
/// A slot points to the entry that is registered now and, once a shared instance is ready, to that
/// instance. Readers *pin* the slot instead of retaining what it points to:
///
/// - A reader adds 2 to `pins`, then reads the pointers, and subtracts 2 when it is done with them.
/// - A writer first takes an object out of the pointers, then puts it on `retired`, then sets bit 0
///   of `pins`. If that shows no reader, nobody can hold the object and it is let go at once: the
///   next reader's addition comes after the writer's in the order of `pins`, so it sees the new
///   pointer. Otherwise the reader that brings the count to zero lets it go.
///
/// Who only reads the instance is counted by the container's `Readers` instead, so that threads that share an instance
/// do not share a count as well.
///
/// No writer ever waits for a reader, and a factory may replace its own registration.
///
/// Not generic, so that a registration instantiates no class for it: who asks says for which service, which the
/// key has made sure.
@usableFromInline final class Slot: @unchecked Sendable {
  // Sendable: all stored state is atomic or immutable.
  @usableFromInline let pins = Atomic<Int>(0)
  /// The current entry, retained, or 0.
  @usableFromInline let current = Atomic<UInt>(0)
  /// The instance of the current entry if it is shared, ready and may be handed out as it is, or 0.
  @usableFromInline let ready = Atomic<UInt>(0)
  /// What only slots that inherit or were replaced need.
  @usableFromInline let extras = LazyReference<SlotExtras>()

  let storedKey: StoredKey
  /// The container; it outlives its slots.
  @usableFromInline unowned(unsafe) let core: ContainerCore

  init(key: StoredKey, core: ContainerCore) {
    storedKey = key
    self.core = core
  }

  deinit {
    if let pointer = UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring)) {
      Unmanaged<AnyServiceEntry>.fromOpaque(pointer).release()
    }
  }

  var key: ServiceKey { storedKey.key }

  @inlinable func pin() {
    pins.wrappingAdd(2, ordering: .acquiringAndReleasing)
  }

  @inlinable func unpin() {
    if pins.wrappingSubtract(2, ordering: .acquiringAndReleasing).newValue == 1 { releaseRetired() }
  }

  /// The entry registered now. The caller keeps it alive.
  var entry: AnyServiceEntry? {
    pin()
    defer { unpin() }
    return UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring)).map {
      Unmanaged<AnyServiceEntry>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The entry registered now. Only under the registry's lock, which keeps it there: pinning could make
  /// this the reader that leaves last, which takes that lock again.
  var lockedEntry: AnyServiceEntry? {
    UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring)).map {
      Unmanaged<AnyServiceEntry>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// True while this entry is the registered one.
  func isCurrent(_ entry: AnyServiceEntry) -> Bool {
    current.load(ordering: .acquiring) == UInt(bitPattern: Unmanaged.passUnretained(entry).toOpaque())
  }

  /// The slot of the closure type, for the slot of a component's factory.
  var closureTypeSlot: Slot? {
    guard let details = storedKey.details, details.component != nil else { return nil }
    return core.slot(of: ServiceKey(key.serviceType, name: details.name))
  }

  /// Puts an entry in place and returns what can be let go, to be released outside the lock.
  /// Only under the registry's lock.
  ///
  /// - Parameter collect: Receives the instances as well.
  func replaceEntry(
    with entry: AnyServiceEntry?, collect: (DroppedInstances) -> Void = { _ in }
  ) -> [AnyObject] {
    let new = entry.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
    let old = current.exchange(new, ordering: .acquiringAndReleasing)
    ready.store(0, ordering: .releasing)
    guard let pointer = UnsafeRawPointer(bitPattern: old) else { return [] }
    let replaced = Unmanaged<AnyServiceEntry>.fromOpaque(pointer).takeRetainedValue()
    guard !isAlias(replaced) else { return retire([replaced]) }
    // A forward still finds what it stands for when that was replaced.
    let instances = replaced.takeInstances(isWithdrawn: core.isDisposed || !replaced.isForwardTarget)
    if let instances { collect(instances) }
    return retire([replaced] + (instances.map { [$0] } ?? []))
  }

  /// True if an entry belongs to another slot as well, which lets go of its instances.
  private func isAlias(_ entry: AnyServiceEntry) -> Bool {
    !(entry.storedKey == storedKey)
  }

  /// Forgets the shared instances of the current entry and returns what can be let go.
  /// Only under the registry's lock.
  func resetInstances() -> [AnyObject] {
    ready.store(0, ordering: .releasing)
    return retire(lockedEntry?.takeInstances().map { [$0] } ?? [])
  }

  /// Takes the ready instance away from lock-free readers. Only under the registry's lock.
  func unpublish() {
    ready.store(0, ordering: .releasing)
  }

  /// Hands the ready instance to lock-free readers. Only under the registry's lock.
  func publish(_ instance: AnyObject) {
    core.makeReaders()
    ready.store(UInt(bitPattern: Unmanaged.passUnretained(instance).toOpaque()), ordering: .releasing)
  }

  func makeExtras() -> SlotExtras {
    extras.load() ?? extras.storeIfNil(SlotExtras())
  }

  private func retire(_ objects: [AnyObject]) -> [AnyObject] {
    guard !objects.isEmpty else { return [] }
    makeExtras().retired += objects
    let pins = self.pins.bitwiseOr(1, ordering: .acquiringAndReleasing).newValue
    return pins == 1 ? takeRetired() : []
  }

  /// Only under the registry's lock, when no reader of a retired object is left.
  private func takeRetired() -> [AnyObject] {
    pins.bitwiseAnd(~1, ordering: .acquiringAndReleasing)
    let extras = makeExtras()
    let retired = extras.retired
    extras.retired = []
    // Who replaces an instance disposes it. Only its memory waits for readers, who might be anywhere.
    let passed = core.readers.load()?.retire(retired) ?? retired
    for case let instances as DroppedInstances in passed { instances.isUnread() }
    return passed + retired.filter { object in object is DroppedInstances && !passed.contains { $0 === object } }
  }

  /// Called by the reader that left last.
  @usableFromInline func releaseRetired() {
    let released: [AnyObject] = core.withRegistry { _ in
      // Objects may have been retired, and readers come, since the count was zero.
      pins.load(ordering: .acquiring) == 1 ? takeRetired() : []
    }
    ContainerCore.letGo(released)
  }
}

// Requests for the service that the key names.
extension Slot {
  /// The shared instance of this container, if it is ready and needs no more care than reading it.
  @inlinable @inline(__always) func readyValue<Service>(_ service: Service.Type) -> Service? {
    guard let located = locateReady() else { return nil }
    defer { located.end() }
    return located.instance(service)
  }

  /// The ready instance of an ancestor that answers here.
  @inlinable func locateInheritedReady() -> Located? {
    guard current.load(ordering: .acquiring) == 0, let ancestor = inheritedSlot() else { return nil }
    return ancestor._withUnsafeGuaranteedRef { $0.locateReady() }
  }
}

/// What only slots that inherit or were replaced need.
@usableFromInline final class SlotExtras: @unchecked Sendable {
  // Sendable: atomic, or (`retired`) guarded by the registry's lock.

  /// The slot of an ancestor that answers while the own one has no entry, valid for `inheritedGeneration`.
  @usableFromInline let inherited = Atomic<UInt>(0)
  @usableFromInline let inheritedGeneration = Atomic<Int>(-1)
  /// What readers may still use.
  nonisolated(unsafe) var retired: [AnyObject] = []
}

/// A shared instance in the heap, so that one pointer tells whether it is there. Its layout is fixed, so that its
/// initializer may be inlined where the library is built for evolution.
@_fixed_layout @usableFromInline final class Instance<Service>: @unchecked Sendable {
  // Sendable: immutable. Whether the service itself may be used from several threads is up to its type.
  @usableFromInline let value: Service

  @inlinable init(_ value: Service) {
    self.value = value
  }
}

/// An `Instance` whose type is no longer known.
protocol Boxed {
  /// The object that it holds; nil for a value.
  var object: AnyObject? { get }
}

extension Instance: Boxed {
  var object: AnyObject? { InjectionCore.object(in: value) }
}
