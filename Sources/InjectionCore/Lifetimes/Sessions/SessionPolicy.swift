/// What happens to the instances that a session remembers when its key changes.
public enum SessionPolicy: Hashable, Sendable {
  /// Instances of the new key that were parked are used again. An update to the current key does nothing.
  case keep
  /// Instances of the new key are made anew; those parked for other keys stay.
  case force
  /// The instances of all keys are dropped.
  case clearAll
}
