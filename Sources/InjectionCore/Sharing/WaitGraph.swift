import Dispatch

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
/// could build, and the thread that closed it gets the error. That search visits each thread at most
/// twice.
///
/// A wait counts as long as the cell knows its waiter. Who has been woken runs, even before it says so
/// here: what became of the cell since is no concern of its own.
///
/// **Nobody sees an instance before it is completed.** Who took an instance of another thread early
/// must not finish before that instance is finished. Its outermost build therefore ends by *settling*: it
/// waits until all it took is ready, or until all threads it took from, and those they took from, have
/// come to their own ends; then their instances become ready together. Settling threads take part in the
/// circles like others, and can be waited for: all their instances are made. A circle of settling threads
/// alone needs no opening, it ends as a group; in any other circle with a settling thread somebody waits
/// for an instance of one, so it can always be opened.
enum WaitGraph {
  enum Outcome {
    case ready(AnyObject)
    case early(AnyObject)
    case failed(ResolutionError)
    /// The instance is not handed out.
    case late
    /// The cell became free: look again.
    case again
    /// Waiting would never end. The chain of the others, from the awaited service on.
    case cycle([ResolutionError.Link])
    /// The limit has passed. The thread does not wait any more.
    case slow
  }

  fileprivate struct Party {
    /// What the thread waits for.
    var wait: (cell: SharedCell, waiter: Waiter)?
    /// Who asked for it.
    var chain: [ResolutionError.Link] = []
    /// Instances of other threads that it took early.
    var taken: [(cell: SharedCell, instance: AnyObject)] = []
    /// Set while the thread settles: its own instances that are not ready yet.
    var settling: (cells: [Build.Finished], waiter: Waiter)?
  }

  private static let parties = Guarded<[UInt: Party]>([:])

  /// Waits for an instance that another thread makes.
  ///
  /// - Parameters:
  ///   - chain: Who asked, from the outermost on, with the awaited service at its end.
  ///   - limit: How long at most; nil for as long as it takes.
  static func wait(
    for cell: SharedCell, thread: UInt, chain: [ResolutionError.Link], limit: DispatchTimeInterval?
  ) -> Outcome {
    let waiter = Waiter()
    let decided = parties.withLock { parties -> Outcome? in
      guard cell.addWaiter(waiter) else { return .again }
      parties[thread, default: Party()].wait = (cell, waiter)
      parties[thread]?.chain = chain
      guard let outcome = openCircles(of: thread, in: &parties) else { return nil }
      cell.removeWaiter(waiter)
      endWait(of: thread, in: &parties)
      if case .early(let instance) = outcome { parties[thread, default: Party()].taken.append((cell, instance)) }
      return outcome
    }
    if let decided { return decided }
    _ = waiter.wait(limit: limit)
    return parties.withLock { parties in
      endWait(of: thread, in: &parties)
      switch waiter.outcome {
      case .ready(let instance): return .ready(instance)
      case .failed(let error): return .failed(ResolutionError(error))
      case .late: return .late
      case .takeEarly:
        cell.removeWaiter(waiter)
        guard let instance = cell.takeEarly() else { return .again }
        parties[thread, default: Party()].taken.append((cell, instance))
        return .early(instance)
      case .settled, .cancelled: return .again
      case nil:
        cell.removeWaiter(waiter)
        return .slow
      }
    }
  }

  /// Ends the outermost build of a thread that took instances of others early: returns when its own
  /// instances are ready.
  ///
  /// - Returns: False if the limit has passed: then it is as if the thread had not begun to settle.
  static func settle(
    _ cells: [Build.Finished], thread: UInt, limit: DispatchTimeInterval?
  ) -> Bool {
    let waiter = Waiter()
    parties.withLock { parties in
      parties[thread, default: Party()].settling = (cells, waiter)
      if settledGroup(of: thread, in: parties) == nil { _ = openCircles(of: thread, in: &parties) }
    }
    settleWhoeverCan()
    if waiter.wait(limit: limit) != nil { return true }
    let isLeft = parties.withLock { parties in
      guard parties[thread]?.settling?.waiter === waiter else { return false }
      parties[thread]?.settling = nil
      return true
    }
    if !isLeft { _ = waiter.wait(limit: nil) }  // Somebody is waking this thread just now.
    return !isLeft
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
      let settled = group.compactMap(\.settling)
      for (cells, _) in settled { for finished in cells { finished.becomeReady() } }
      for (_, waiter) in settled { waiter.wake(.settled) }
    }
  }

  /// True while a thread waits for an instance or settles. Tests bring threads together with it.
  static func isWaiting(_ thread: UInt) -> Bool {
    parties.withLock { $0[thread]?.wait != nil || $0[thread]?.settling != nil }
  }

  private static func endWait(of thread: UInt, in parties: inout [UInt: Party]) {
    parties[thread]?.wait = nil
    parties[thread]?.chain = []
    if parties[thread]?.taken.isEmpty == true { parties[thread] = nil }
  }

  /// The threads that end together with this one, if all of them have come to their ends.
  private static func settledGroup(of thread: UInt, in parties: [UInt: Party]) -> Set<UInt>? {
    var group: Set<UInt> = [thread]
    var open = [thread]
    while let next = open.popLast() {
      guard let party = parties[next], party.settling != nil else { return nil }
      for owner in party.owners where group.insert(owner).inserted { open.append(owner) }
    }
    return group
  }

  /// Opens every circle of waits that goes through a thread that has just begun to wait or to settle.
  ///
  /// - Returns: What that thread gets instead of waiting, or nil if it waits.
  private static func openCircles(of thread: UInt, in parties: inout [UInt: Party]) -> Outcome? {
    while let circle = circle(from: thread, in: parties) {
      if let cell = parties[thread]?.wait?.cell, let instance = cell.takeEarly() { return .early(instance) }
      if let other = circle.dropFirst().first(where: { parties[$0]?.wait?.cell.isMade == true }) {
        parties[other]?.wait?.waiter.wake(.takeEarly)
        parties[other]?.wait = nil
        continue
      }
      guard parties[thread]?.wait != nil else { return nil }
      return .cycle(chain(of: circle, in: parties))
    }
    return nil
  }

  /// A way from a thread back to it, on which at least one thread waits for an instance.
  private static func circle(from start: UInt, in parties: [UInt: Party]) -> [UInt]? {
    struct Place: Hashable {
      let thread: UInt
      /// Somebody on the way to here, this thread included, waits for an instance.
      let hasWait: Bool
    }
    func place(of thread: UInt, after hasWait: Bool) -> Place {
      Place(thread: thread, hasWait: hasWait || parties[thread]?.wait != nil)
    }
    var path = [place(of: start, after: false)]
    var visited = Set(path)
    var branches = [parties[start]?.owners ?? []]
    while let last = path.last {
      guard let next = branches[branches.count - 1].popLast() else {
        branches.removeLast()
        path.removeLast()
        continue
      }
      if next == start, last.hasWait { return path.map(\.thread) }
      let place = place(of: next, after: last.hasWait)
      guard visited.insert(place).inserted else { continue }
      path.append(place)
      branches.append(parties[next]?.owners ?? [])
    }
    return nil
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

extension WaitGraph.Party {
  /// The threads that must go on before this one can.
  fileprivate var owners: [UInt] {
    if let wait { return wait.cell.owner(awaitedBy: wait.waiter).map { [$0] } ?? [] }
    guard settling != nil else { return [] }
    return taken.compactMap { $0.cell.owner(ofUnready: $0.instance) }
  }
}
