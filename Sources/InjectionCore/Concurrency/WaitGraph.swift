/// Who waits for whom, across all containers of the process.
///
/// A thread enters this graph only when it must wait for an instance that another thread makes, so the
/// lock is never taken on the way to a ready instance, nor by threads whose services nobody shares.
///
/// **Nobody waits forever.** A thread that is about to wait adds itself and then, still under the lock,
/// follows the waits: from a thread to the owner of what it waits for. Waits are added one at a time, so
/// the last one that closes a circle sees it. In a circle nobody runs, hence nothing in it changes, and
/// it is opened at once: if an awaited instance of the circle is already made, whoever waits for it
/// takes it early; otherwise all of them are still in their initializers, which is a cycle that nobody
/// could build, and the thread that closed it gets the error. That search visits each waiting thread at
/// most once.
///
/// **Nobody sees an instance before it is completed.** Who took an instance of another thread early
/// must not finish before that instance is finished. Its outermost build therefore ends by *settling*: it
/// waits until all it took is ready, or until all threads it took from have come to their own ends; then
/// their instances become ready together. Settling threads take part in the circles like others, and can
/// be waited for: all their instances are made, so a circle through them can always be opened.
enum WaitGraph {
  enum Outcome {
    case ready(AnyObject)
    case early(AnyObject)
    case failed(ResolutionError)
    /// The cell became free: look again.
    case again
    /// Waiting would never end. The chain of the others, from the awaited service on.
    case cycle([ResolutionError.Link])
  }

  private struct Party {
    var waiter: Waiter?
    /// What the thread waits for, and who asked for it.
    var cell: SharedCell?
    var chain: [ResolutionError.Link] = []
    /// Instances of other threads that it took early.
    var taken: [SharedCell] = []
    /// Set while the thread settles: its own instances that are not ready yet.
    var settling: [(SharedCell, SharedCell.Keeping)]?
  }

  private static let parties = Guarded<[UInt: Party]>([:])

  /// Waits for an instance that another thread makes.
  ///
  /// - Parameters:
  ///   - chain: Who asked, from the outermost on, with the awaited service at its end.
  ///   - isSlow: Called once if the wait takes longer than five seconds.
  static func wait(
    for cell: SharedCell, thread: UInt, chain: [ResolutionError.Link], isSlow: () -> Void
  ) -> Outcome {
    let waiter = Waiter()
    let decided = parties.withLock { parties -> Outcome? in
      guard cell.addWaiter(waiter) else { return .again }
      var party = parties[thread] ?? Party()
      party.waiter = waiter
      party.cell = cell
      party.chain = chain
      parties[thread] = party
      guard let outcome = openCircles(of: thread, in: &parties) else { return nil }
      cell.removeWaiter(waiter)
      endWait(of: thread, in: &parties)
      if case .early = outcome { parties[thread, default: Party()].taken.append(cell) }
      return outcome
    }
    if let decided { return decided }
    let outcome = waiter.wait(isSlow: isSlow)
    return parties.withLock { parties in
      endWait(of: thread, in: &parties)
      switch outcome {
      case .ready(let instance): return .ready(instance)
      case .failed(let error): return .failed(error)
      case .takeEarly, .settled:
        cell.removeWaiter(waiter)
        guard let instance = cell.takeEarly() else { return .again }
        parties[thread, default: Party()].taken.append(cell)
        return .early(instance)
      }
    }
  }

  /// Ends the outermost build of a thread that took instances of others early: returns when its own
  /// instances are ready.
  static func settle(
    _ cells: [(SharedCell, SharedCell.Keeping)], thread: UInt, isSlow: () -> Void
  ) {
    let waiter = Waiter()
    parties.withLock { parties in
      parties[thread, default: Party()].settling = cells
      parties[thread]?.waiter = waiter
      if settledGroup(of: thread, in: parties) == nil { _ = openCircles(of: thread, in: &parties) }
    }
    settleWhoeverCan()
    _ = waiter.wait(isSlow: isSlow)
  }

  /// Ends all groups of settling threads that wait for nobody any more.
  static func settleWhoeverCan() {
    while true {
      let group = parties.withLock { parties -> [Party] in
        for (thread, party) in parties where party.settling != nil {
          guard let group = settledGroup(of: thread, in: parties) else { continue }
          return group.compactMap { parties.removeValue(forKey: $0) }
        }
        return []
      }
      if group.isEmpty { return }
      for party in group { for (cell, keeping) in party.settling ?? [] { cell.becomeReady(keeping: keeping) } }
      for party in group { party.waiter?.wake(.settled) }
    }
  }

  private static func endWait(of thread: UInt, in parties: inout [UInt: Party]) {
    parties[thread]?.waiter = nil
    parties[thread]?.cell = nil
    parties[thread]?.chain = []
    if parties[thread]?.taken.isEmpty == true { parties[thread] = nil }
  }

  /// The threads that end together with this one, if all of them have come to their ends.
  private static func settledGroup(of thread: UInt, in parties: [UInt: Party]) -> Set<UInt>? {
    var group: Set<UInt> = [thread]
    var open = [thread]
    while let next = open.popLast() {
      guard let party = parties[next], party.settling != nil else { return nil }
      for cell in party.taken {
        guard let owner = cell.unfinishedOwner else { continue }
        if group.insert(owner).inserted { open.append(owner) }
      }
    }
    return group
  }

  /// Opens every circle of waits that goes through a thread that has just begun to wait.
  ///
  /// - Returns: What that thread gets instead of waiting, or nil if it waits.
  private static func openCircles(of thread: UInt, in parties: inout [UInt: Party]) -> Outcome? {
    while let circle = circle(from: thread, in: parties) {
      if let cell = parties[thread]?.cell, let instance = cell.takeEarly() { return .early(instance) }
      if let other = circle.dropFirst().first(where: { parties[$0]?.cell?.isMade == true }) {
        parties[other]?.waiter?.wake(.takeEarly)
        parties[other]?.cell = nil
        continue
      }
      guard parties[thread]?.cell != nil else { return nil }
      return .cycle(chain(of: circle, in: parties))
    }
    return nil
  }

  /// A way from a thread along the waits back to it.
  private static func circle(from start: UInt, in parties: [UInt: Party]) -> [UInt]? {
    var visited: Set<UInt> = []
    var path: [UInt] = [start]
    var branches: [[UInt]] = [successors(of: start, in: parties)]
    while !branches.isEmpty {
      guard let next = branches[branches.count - 1].popLast() else {
        branches.removeLast()
        path.removeLast()
        continue
      }
      if next == start { return path }
      guard visited.insert(next).inserted else { continue }
      path.append(next)
      branches.append(successors(of: next, in: parties))
    }
    return nil
  }

  private static func successors(of thread: UInt, in parties: [UInt: Party]) -> [UInt] {
    guard let party = parties[thread] else { return [] }
    if let cell = party.cell { return cell.unfinishedOwner.map { [$0] } ?? [] }
    guard party.settling != nil else { return [] }
    return party.taken.compactMap { cell in
      guard let owner = cell.unfinishedOwner, parties[owner]?.settling == nil else { return nil }
      return owner
    }
  }

  /// What the other threads of a circle are making, from the service that the first one waits for.
  private static func chain(of circle: [UInt], in parties: [UInt: Party]) -> [ResolutionError.Link] {
    var links: [ResolutionError.Link] = []
    var awaited = parties[circle[0]]?.chain.last
    for thread in circle.dropFirst() {
      guard let chain = parties[thread]?.chain else { continue }
      let start = chain.lastIndex { $0.isSameService(as: awaited) }
      links += start.map { chain[($0 + 1)...] } ?? chain[...]
      awaited = chain.last
    }
    return links
  }
}
