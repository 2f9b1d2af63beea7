/// The graph-scoped instances of asynchronous requests, which several tasks may use at a time.
///
/// Two child tasks may ask for the same service at once, so the instances are in the cells that shared
/// scopes use: made once, and handed out when they are completed.
final class AsyncObjectGraph: Sendable {
  private struct Key: Hashable {
    let entry: UInt
    let core: UInt
  }

  private struct State {
    var cells: [Key: EntryCells] = [:]
    /// The requests that are running.
    var users = 0
    var pins: SessionPins?
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
    let released = guarded.withLock { state -> ([Key: EntryCells], SessionPins?) in
      state.users -= 1
      guard state.users == 0 else { return ([:], nil) }
      defer {
        state.cells = [:]
        state.pins = nil
      }
      return (state.cells, state.pins)
    }
    withExtendedLifetime(released) {}
  }
}
