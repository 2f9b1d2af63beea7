/// What was made before a synchronous initializer runs, which takes it.
final class PreparedValues: Sendable {
  private struct Value {
    let entry: UInt
    let taker: UInt
    let instance: AnyObject
    var isTaken = false
  }

  private let guarded = Guarded<[Value]>([])

  func add(_ instance: AnyObject, of entry: AnyServiceEntry, for taker: AnyServiceEntry) {
    guarded.withLock { $0.append(Value(entry: entry.id, taker: taker.id, instance: instance)) }
  }

  /// Each instance is taken once.
  func take(_ entry: AnyServiceEntry, for taker: AnyServiceEntry) -> AnyObject? {
    guarded.withLock { values in
      let index = values.firstIndex { $0.entry == entry.id && $0.taker == taker.id && !$0.isTaken }
      guard let index else { return nil }
      values[index].isTaken = true
      return values[index].instance
    }
  }

  /// Lets go of all of them.
  func end() {
    let values = guarded.withLock { values in
      defer { values = [] }
      return values
    }
    withExtendedLifetime(values) {}  // Deinits run here, outside the lock.
  }
}
