/// Keeps the instance until it is reset.
public final class PermanentStorage: InstanceStorage {
  /// The instance that was stored last.
  public var instance: Any?

  /// Creates a storage.
  public init() {}
}
