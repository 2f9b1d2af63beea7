/// Keeps an object as long as somebody else does. Values are not kept.
public final class WeakStorage: InstanceStorage {
  private weak var object: AnyObject?

  /// The object that was stored last, while somebody else keeps it.
  public var instance: Any? {
    get { object }
    set { object = newValue.flatMap { InjectionCore.object(in: $0) } }
  }

  /// Creates a storage.
  public init() {}
}
