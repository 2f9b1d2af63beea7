/// Keeps nothing.
public final class TransientStorage: InstanceStorage {
  /// Nil; setting it does nothing.
  public var instance: Any? {
    get { nil }
    set {}
  }

  /// Creates a storage.
  public init() {}
}
