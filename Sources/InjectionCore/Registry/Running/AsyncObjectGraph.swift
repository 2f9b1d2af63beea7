/// The graph-scoped instances of asynchronous requests, which several tasks may use at a time.
///
/// Two child tasks may ask for the same service at once, so the instances are in the cells that shared
/// scopes use: made once, and handed out when they are completed.
final class AsyncObjectGraph: RunningGraph {
  private struct Key: Hashable {
    let entry: UInt
    let core: UInt
  }

  private struct State {
    var cells: [Key: EntryCells] = [:]
    /// The requests that are running.
    var users = 0
    var pins: SessionPins?
    /// The name, once somebody asked for it.
    var identifier: GraphIdentifier?
  }

  private let guarded = Guarded(State())

  func cells(of entry: AnyServiceEntry, _ core: ContainerCore) -> EntryCells {
    let key = Key(entry: entry.id, core: core.id)
    return guarded.withLock { state in
      if let cells = state.cells[key] { return cells }
      let cells = EntryCells()
      state.cells[key] = cells
      return cells
    }
  }

  /// The name of this graph. Its objects are found by it, also when all requests have ended.
  var identifier: GraphIdentifier {
    guarded.withLock { state in
      let identifier = state.identifier ?? GraphIdentifier(self)
      state.identifier = identifier
      return identifier
    }
  }

  func object(_ entry: UInt, _ core: UInt, _ arguments: ArgumentList?) -> AnyObject? {
    let cells = guarded.withLock { $0.cells[Key(entry: entry, core: core)] }
    return cells?.instances.first { ArgumentList.areEqual($0.arguments, arguments) }.flatMap {
      Self.object(in: $0.instance)
    }
  }

  private static func objects(in cells: [Key: EntryCells]) -> [GraphIdentifier.Item] {
    cells.flatMap { key, cells in
      cells.instances.map { arguments, instance in
        GraphIdentifier.Item(entry: key.entry, core: key.core, arguments: arguments, object: object(in: instance))
      }
    }
  }

  private static func object(in instance: AnyObject) -> AnyObject? { (instance as? any Boxed)?.object ?? instance }

  /// The periods of sessions that the requests have met.
  var sessionPins: SessionPins {
    guarded.withLock { state in
      let pins = state.pins ?? SessionPins()
      state.pins = pins
      return pins
    }
  }

  /// Goes on with what was pinned before the first request began.
  func use(_ pins: SessionPins) {
    guarded.withLock { $0.pins = $0.pins ?? pins }
  }

  func begin() {
    guarded.withLock { $0.users += 1 }
  }

  /// Ends a request. The last one lets go of all instances, whoever keeps a handle.
  func end() {
    let released = guarded.withLock { state -> State? in
      state.users -= 1
      guard state.users == 0 else { return nil }
      defer { state = State() }
      return state
    }
    guard let released else { return }
    released.identifier?.add(Self.objects(in: released.cells))
    withExtendedLifetime(released) {}
  }
}
