import Synchronization

/// Tells whether anybody refers to an object: strongly, weakly or `unowned`.
///
/// `isKnownUniquelyReferenced` sees strong references only, and to ask for the others takes a call for each. All are
/// counted in the word behind the type, which is the same in all objects that have one strong reference and no other.
/// That each kind of reference changes it is tried once; where it is not so, or the word is another, the counts are
/// asked for.
enum ReferenceCounts {
  private final class Sample {}

  private final class Referrer {
    var strongly: Sample?
    weak var weakly: Sample?
    unowned(safe) var unownedly: Sample?
  }

  /// The word of an object with a single reference; 0 where the word does not tell.
  private static let single = findSingle()

  /// Not optimised: a reference that is made and let go again must be counted in between.
  @_optimize(none) private static func findSingle() -> UInt {
    let sample = Unmanaged.passRetained(Sample())
    defer { sample.release() }
    let single = word(sample.toOpaque())
    guard haveSingle(sample) else { return 0 }
    var others: [UInt] = []
    let referrer = Referrer()
    referrer.strongly = sample.takeUnretainedValue()
    others.append(word(sample.toOpaque()))
    referrer.strongly = nil
    referrer.unownedly = sample.takeUnretainedValue()
    others.append(word(sample.toOpaque()))
    referrer.unownedly = nil
    referrer.weakly = sample.takeUnretainedValue()
    others.append(word(sample.toOpaque()))
    withExtendedLifetime(referrer) {}
    return others.contains(single) ? 0 : single
  }

  /// True if the caller's reference is the only one of any kind. Only the caller can make another one then.
  @inline(__always) static func areSingle<Object: AnyObject>(_ object: Unmanaged<Object>) -> Bool {
    let word = word(object.toOpaque())
    return word == single && word != 0 || haveSingle(object)
  }

  @inline(never)
  private static func haveSingle<Object: AnyObject>(_ object: Unmanaged<Object>) -> Bool {
    var reference = object
    let isUnique = withUnsafeMutablePointer(to: &reference) { pointer in
      // An `Unmanaged` is laid out like the reference it holds.
      pointer.withMemoryRebound(to: Object.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
    return isUnique && !haveUncounted(object)
  }

  /// True if there are weak or `unowned` references.
  static func haveUncounted<Object: AnyObject>(_ object: Unmanaged<Object>) -> Bool {
    object._withUnsafeGuaranteedRef { _getWeakRetainCount($0) > 1 || _getUnownedRetainCount($0) > 1 }
  }

  @inline(__always) private static func word(_ object: UnsafeMutableRawPointer) -> UInt {
    (object + MemoryLayout<UInt>.stride).assumingMemoryBound(to: Atomic<UInt>.self).pointee.load(ordering: .acquiring)
  }
}
