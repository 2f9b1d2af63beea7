import Synchronization

/// How a ready instance is kept.
struct Kept {
  private enum Hold {
    case strongly(AnyObject)
    case weakly(WeakReference)
  }

  private let hold: Hold
  /// Says when the instance became ready.
  let order: UInt

  private init(_ hold: Hold, _ order: UInt) {
    self.hold = hold
    self.order = order
  }

  static func strongly(_ instance: AnyObject, order: UInt) -> Kept { Kept(.strongly(instance), order) }
  static func weakly(_ object: AnyObject, order: UInt) -> Kept { Kept(.weakly(WeakReference(object)), order) }

  var isStrong: Bool {
    if case .strongly = hold { return true }
    return false
  }

  /// The instance in its box, or, if it is kept weakly, the object; nil once that is gone.
  var instance: AnyObject? {
    switch hold {
    case .strongly(let instance): instance
    case .weakly(let reference): reference.object
    }
  }

  private final class WeakReference {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) {
      self.object = object
    }
  }
}

/// Numbers instances in the order in which they become ready.
enum ReadyOrder {
  private static let last = Atomic<UInt>(0)

  static func next() -> UInt {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
