/// What a tree of containers shares: which key is current, and since when.
final class ReferenceSession {
  private(set) var current: ReferencePeriod?
  /// Those that may be current again, one for each key.
  private var known: [ReferencePeriod] = []
  /// In the order of registration.
  private var members: [WeakEntry] = []

  private var readyCount = 0

  private struct WeakEntry { weak var entry: ReferenceEntry? }

  /// A number for an instance that becomes ready: it is disposed before those with smaller ones.
  func nextReadiness() -> Int {
    readyCount += 1
    return readyCount
  }

  func add(_ entry: ReferenceEntry) { members.append(WeakEntry(entry: entry)) }

  /// What is registered now, and uses the session.
  private var entries: [ReferenceEntry] {
    members.compactMap(\.entry).filter { $0.scope.isOfSession && $0.isInUse }
  }

  func update(_ update: Update) {
    let old = current
    if update.policy == .keep, old?.key == update.key { return }
    let forgotten = known.filter { period in
      update.policy == .clearAll || update.policy == .force && period.key == update.key
    }
    known.removeAll { period in forgotten.contains { $0 === period } }
    current = update.key.map { key in known.first { $0.key == key } ?? ReferencePeriod(key, of: self) }
    if let current, !known.contains(where: { $0 === current }) { known.append(current) }
    for entry in entries {
      if let old { entry.leave(old) }
      entry.drop(forgotten)
      if let current { entry.activate(current) }
    }
    for period in forgotten {
      period.isForgotten = true
      forget(period)
    }
  }

  /// A request that has met a period has ended.
  func endUse(of period: ReferencePeriod) {
    period.users -= 1
    if period.isForgotten { return forget(period) }
    guard period.users == 0, period.hasLateInstances else { return }
    period.hasLateInstances = false
    if !period.isCurrent { for entry in entries { entry.leave(period) } }
  }

  private func forget(_ period: ReferencePeriod) {
    if period.users == 0 { for entry in entries { entry.forget(period) } }
  }
}

/// The time in which a key is current, for the first time or again; `force` and `clearAll` begin a new one.
final class ReferencePeriod {
  let key: Int
  unowned let session: ReferenceSession
  /// How many requests have met it and run.
  var users = 0
  var isForgotten = false
  /// True if requests that go on with it have made something after it had ended.
  var hasLateInstances = false

  init(_ key: Int, of session: ReferenceSession) {
    self.key = key
    self.session = session
  }

  var isCurrent: Bool { session.current === self }
}

extension Scope {
  /// A session scope includes its weak twin.
  func includes(_ other: Scope) -> Bool { self == other || self == .login && other == .weakLogin }
}
