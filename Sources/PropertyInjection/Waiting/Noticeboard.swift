import Dispatch
import InjectionCore

/// Somebody who waits for a value of some type to be published.
protocol Waiting: AnyObject, Sendable {
  /// True if the value may be looked at and taken on the main actor only.
  var belongsToMainActor: Bool { get }
  /// True if being served is a use of the value; false for those who only want to know of it.
  var isUser: Bool { get }
  /// Says whether a value is of the type that is waited for. Runs under a lock.
  var accepts: @Sendable (any Sendable) -> Bool { get }
  /// Takes the value. Called once, while no lock is held.
  func take(_ value: any Sendable)
}

/// Values that were published, newest first, and those who wait for one.
///
/// Waiters are held weakly and served by the publishing thread in the order in which they came, while no
/// lock is held. Those that belong to the main actor are served there: by a publisher that runs on it,
/// otherwise in the next turn of the main queue.
///
/// - `Mark`: What the owner of the board notes about each value.
final class Noticeboard<Mark: Sendable>: Sendable {
  struct Notice: Sendable {
    let id: UInt
    let value: any Sendable
    var mark: Mark
  }

  private struct Waiter {
    weak var waiting: (any Waiting)?
    let accepts: @Sendable (any Sendable) -> Bool
    let belongsToMainActor: Bool
    let isUser: Bool
  }

  private struct State {
    var lastID: UInt = 0
    /// In the order of publication.
    var notices: [Notice] = []
    var waiters: [UInt: Waiter] = [:]
  }

  private let state = Guarded(State())
  /// Runs under the lock, when a value is handed out to be used.
  private let handsOut: @Sendable (inout Mark) -> Void

  init(handsOut: @escaping @Sendable (inout Mark) -> Void) {
    self.handsOut = handsOut
  }

  /// Publishes a value and serves who waits for it.
  func publish(_ value: any Sendable, mark: Mark) -> UInt {
    publish(contentsOf: [value], mark: mark)
  }

  /// Publishes values at once and serves who waits for one of them, with the last one that fits.
  ///
  /// - Returns: The number of the last one.
  @discardableResult
  func publish(contentsOf values: [any Sendable], mark: Mark) -> UInt {
    let isOnMainActor = MainActorCheck.isOnMainActor
    let (id, served, isTurnNeeded) = state.withLock { state in
      let first = state.notices.count
      for value in values {
        state.lastID += 1
        state.notices.append(Notice(id: state.lastID, value: value, mark: mark))
      }
      let served = takeWaiters(from: &state, onMainActor: isOnMainActor, sinceNotice: first)
      let isTurnNeeded = !isOnMainActor && state.waiters.values.contains { $0.belongsToMainActor }
      return (state.lastID, served, isTurnNeeded)
    }
    if isTurnNeeded { DispatchQueue.main.async { self.serveOnMainActor() } }
    for (waiting, value) in served { waiting.take(value) }
    return id
  }

  private func serveOnMainActor() {
    let served = state.withLock { takeWaiters(from: &$0, onMainActor: true, sinceNotice: 0) }
    for (waiting, value) in served { waiting.take(value) }
  }

  /// Removes the waiters that can be served, in the order in which they came. Only under the lock; the
  /// result is let go outside.
  private func takeWaiters(
    from state: inout State, onMainActor: Bool, sinceNotice first: Int
  ) -> [(waiting: any Waiting, value: any Sendable)] {
    var served: [(any Waiting, any Sendable)] = []
    for (id, waiter) in state.waiters.sorted(by: { $0.key < $1.key }) {
      guard onMainActor || !waiter.belongsToMainActor,
        let index = state.notices[first...].lastIndex(where: { waiter.accepts($0.value) })
      else { continue }
      state.waiters[id] = nil
      guard let waiting = waiter.waiting else { continue }
      if waiter.isUser { handsOut(&state.notices[index].mark) }
      served.append((waiting, state.notices[index].value))
    }
    return served
  }

  /// The newest value of the type that somebody waits for. If there is none, the waiter is enrolled; it
  /// leaves with the returned number.
  func find(orEnroll waiting: any Waiting) -> (value: (any Sendable)?, id: UInt?) {
    let waiter = Waiter(
      waiting: waiting, accepts: waiting.accepts, belongsToMainActor: waiting.belongsToMainActor,
      isUser: waiting.isUser)
    return state.withLock { state in
      if let value = newest(in: &state, isUse: waiter.isUser, waiter.accepts) { return (value, nil) }
      state.lastID += 1
      state.waiters[state.lastID] = waiter
      return (nil, state.lastID)
    }
  }

  /// The newest value of a type, to be used.
  func find(_ accepts: (any Sendable) -> Bool) -> (any Sendable)? {
    state.withLock { newest(in: &$0, isUse: true, accepts) }
  }

  private func newest(
    in state: inout State, isUse: Bool, _ accepts: (any Sendable) -> Bool
  ) -> (any Sendable)? {
    guard let index = state.notices.lastIndex(where: { accepts($0.value) }) else { return nil }
    if isUse { handsOut(&state.notices[index].mark) }
    return state.notices[index].value
  }

  /// The notice with a number, while it is there.
  func notice(_ id: UInt) -> Notice? {
    state.withLock { state in state.notices.first { $0.id == id } }
  }

  /// True if there is a value of a type. Hands nothing out.
  func contains(_ accepts: (any Sendable) -> Bool) -> Bool {
    state.withLock { state in state.notices.contains { accepts($0.value) } }
  }

  /// Removes values and returns them, to be let go outside the lock.
  @discardableResult
  func remove(onlyNewest: Bool = false, _ isRemoved: (Notice) -> Bool) -> [Notice] {
    state.withLock { state in
      guard !onlyNewest else {
        return state.notices.lastIndex(where: isRemoved).map { [state.notices.remove(at: $0)] } ?? []
      }
      let removed = state.notices.filter(isRemoved)
      if !removed.isEmpty { state.notices.removeAll(where: isRemoved) }
      return removed
    }
  }

  /// The waiter needs nothing any more.
  func leave(_ id: UInt) {
    let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
    withExtendedLifetime(waiter) {}
  }
}
