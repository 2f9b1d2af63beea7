public import Synchronization

/// A reference that is set once, and read by any thread without a lock.
///
/// What `AtomicLazyReference` is, made of an atomic word: that one's operations are functions of a system
/// library, where the thread sanitizer does not see the order that they guarantee, and which look generic
/// metadata up at each call.
@usableFromInline struct LazyReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  /// The instance, retained, or 0.
  @usableFromInline let bits = Atomic<UInt>(0)

  deinit {
    unretained?.release()
  }

  /// The instance without a counted reference to it. It lives as long as this.
  @inlinable var unretained: Unmanaged<Object>? {
    UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)).map { Unmanaged.fromOpaque($0) }
  }

  func load() -> Object? {
    unretained?.takeUnretainedValue()
  }

  /// Sets the reference, unless somebody was faster. Returns what it is from now on.
  func storeIfNil(_ new: Object) -> Object {
    let retained = Unmanaged.passRetained(new)
    let (exchanged, original) = bits.compareExchange(
      expected: 0, desired: UInt(bitPattern: retained.toOpaque()), ordering: .acquiringAndReleasing)
    if exchanged { return new }
    retained.release()
    return Unmanaged<Object>.fromOpaque(UnsafeRawPointer(bitPattern: original).unsafelyUnwrapped)
      .takeUnretainedValue()
  }
}
