import Dispatch
import InjectionCore

/// Whether a turn must be ended, and whether somebody will.
final class Turns: Sendable {
  private struct State {
    var isNeeded = false
    var isScheduled = false
  }

  private let turn: EntityRegistry.Turn
  private let state = Guarded(State())

  init(_ turn: EntityRegistry.Turn) {
    self.turn = turn
  }

  /// An entity will have to be removed.
  func need() {
    state.withLock { $0.isNeeded = true }
  }

  /// A turn ends now.
  func begin() {
    state.withLock { $0 = State() }
  }

  /// Runs a closure in the next turn of the main queue if a turn is needed and nobody has seen to that.
  func schedule(_ end: @escaping @Sendable () -> Void) {
    let isMine = state.withLock { state in
      guard turn == .mainQueue, state.isNeeded, !state.isScheduled else { return false }
      state.isScheduled = true
      return true
    }
    if isMine { DispatchQueue.main.async(execute: end) }
  }
}

extension EntityRegistry {
  func scheduleTurn() {
    turns.schedule { [weak self] in self?.endTurn() }
  }
}
