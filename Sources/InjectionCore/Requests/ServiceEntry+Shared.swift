import Dispatch
import Synchronization

// Instances in scope `.container`, `.weak` and in custom scopes. They are made from the container that
// registered them, whoever asks.

extension ServiceEntry {
  func admitShared(
    _ handle: Container, _ arguments: ArgumentList?, _ observed: ObservedRequest?, _ isRepeated: Bool
  ) throws(ResolutionError) -> CarefulPassage {
    let cell = try cell(for: arguments, handle)
    if let cell, let instance = cell.readyInstance {
      publish(instance, of: cell)
      return CarefulPassage(found: instance)
    }
    let current = CarefulResolution(handle, core, observed, isRepeated: isRepeated)
    return try claim(cell, current, arguments) { () throws(ResolutionError) in try self.cell(for: arguments, handle) }
  }

  /// Returns when there is an instance, or when this thread is the one to make it. Otherwise ends `current`.
  ///
  /// - Parameters:
  ///   - cell: nil if this entry is withdrawn.
  ///   - nextCell: What is found when the cell is found no more.
  func claim(
    _ cell: SharedCell?, _ current: CarefulResolution, _ arguments: ArgumentList?,
    orIn nextCell: () throws(ResolutionError) -> SharedCell?
  ) throws(ResolutionError) -> CarefulPassage {
    var (cell, wasMade) = (cell, false)
    let place = effectiveScopeKind.place
    do throws(ResolutionError) {
      while let claimed = cell, !wasMade, effectiveScopeKind.place == place {
        if let passage = try claimOrWait(claimed, current, arguments, &wasMade) {
          if case .found = passage.kind { current.end() }
          return passage
        }
        cell = try nextCell()
      }
    } catch {
      current.end()
      throw error
    }
    current.end()
    let value = try again(current.asker, arguments, wasMade: wasMade, isRepeated: current.isRepeated)
    return CarefulPassage(found: Instance(value))
  }

  /// Returns nil if the instance is late, or if there is none and the cell is found no more.
  private func claimOrWait(
    _ cell: SharedCell, _ current: CarefulResolution, _ arguments: ArgumentList?, _ wasMade: inout Bool
  ) throws(ResolutionError) -> CarefulPassage? {
    let thread = CurrentThread.id
    while true {
      // Builds follow the thread: a handle of an outer resolution may be used within an inner one.
      let outer = CurrentThread.build
      switch cell.arrive(thread: thread, outer: outer, self, arguments) {
      case .ready(let instance):
        publish(instance, of: cell)
        return CarefulPassage(found: instance)
      case .early(let instance, let build):
        outer?.depend(on: build.ofThread)
        return CarefulPassage(found: instance)
      case .claimed(let build, after: _):
        return try enter(build.ofThread, cell, current, isFirstRun: true)
      case .ownConstruction:
        return try enter(Build(cell: cell, outer: outer, self, arguments), cell, current, isFirstRun: false)
      case .parked(let instance, let build):
        activate(instance, cell, build.ofThread, current)
        return CarefulPassage(found: instance)
      case .busy:
        let start = ContinuousClock.now
        defer { current.observed?.waited(since: start) }
        switch try waitForOther(cell, current, arguments, thread) {
        case .ready(let instance): return CarefulPassage(found: instance)
        case .late:
          wasMade = true
          return nil
        default: continue
        }
      case .late: return nil
      }
    }
  }

  /// Waits for an instance that another thread makes: ready, late, or settled to look again.
  private func waitForOther(
    _ cell: SharedCell, _ current: CarefulResolution, _ arguments: ArgumentList?, _ thread: UInt
  ) throws(ResolutionError) -> Waiter.Outcome {
    let handle = current.handle
    let chain = current.resolution.links(to: self, arguments)
    var limit: DispatchTimeInterval? = handle.core.slowWait
    while true {
      switch WaitGraph.wait(for: cell, thread: thread, chain: chain, limit: limit) {
      case .again: return .settled
      case .ready(let instance): return .ready(instance)
      case .late: return .late
      case .failed(let error): throw error
      case .cycle(let others): throw ResolutionError.cycleOfWaits(self, chain + others, handle)
      case .early(let instance):
        CurrentThread.build?.takeFromOtherThread()
        return .ready(instance)
      case .slow:
        limit = nil
        handle.core.reportSlowWait(for: serviceType, chain: cell.ownerLinks, handle)
      }
    }
  }

  /// Puts a build on the chain. Its factory runs next, unless the storage of a custom scope has an instance.
  private func enter(
    _ build: Build, _ cell: SharedCell, _ current: CarefulResolution, isFirstRun: Bool
  ) throws(ResolutionError) -> CarefulPassage {
    let (resolution, core) = (current.resolution, current.handle.core)
    do {
      if isFirstRun {
        try resolution.enter(self, core, build.arguments, isShared: true)
      } else {
        try resolution.enterAgain(self, core, build.arguments)
      }
    } catch {
      if isFirstRun { build.fail(error) }
      throw error
    }
    CurrentThread.build = build
    do {
      if isFirstRun, let value = try storedValue(cell, current) {
        resolution.leave()
        CurrentThread.build = build.outer
        cell.release()
        return CarefulPassage(found: Instance(value))
      }
    } catch {
      resolution.leave()
      CurrentThread.build = build.outer
      build.fail(error)
      throw error
    }
    return CarefulPassage(.shared(build, isFirstRun: isFirstRun), current, of: self, build.arguments)
  }

  func noteStored(_ value: Service, _ cell: SharedCell, _ resolution: Resolution) {
    let kind = effectiveScopeKind
    switch (kind.place, kind.retention) {
    case (.container, .strongly), (.session, .strongly): resolution.state.pointee.storedCount &+= 1
    case (.objectGraph, _): resolution.state.pointee.graphStoredCount &+= 1
    case (.storages, _): cell.storage?.setInstance(value, inGraph: resolution.claimGraph())
    case (.container, _), (.session, _), (.nowhere, _): break
    }
  }

  func keeping(_ value: Service, in scope: ObjectScopeKind) -> SharedCell.Keeping {
    switch scope.retention {
    case .strongly: .strongly
    case .weakly: .weakly(object(in: value))
    case .asStoragesDecide: isAsync ? .strongly : .byStorage  // What an async build makes is kept until it is reset.
    }
  }

  /// What the storage of a custom scope has for this graph. Called by the owner of the cell.
  private func storedValue(
    _ cell: SharedCell, _ current: CarefulResolution
  ) throws(ResolutionError) -> Service? {
    guard effectiveScopeKind.place == .storages else { return nil }
    let storage = cell.storage ?? objectScope.makeStorage()
    cell.storage = storage
    current.resolution.note(cell)
    guard let instance = storage.instance(inGraph: current.resolution.claimGraph()) else { return nil }
    guard let service = instance as? Service else {
      throw ResolutionError.unexpectedInstance(
        instance, self, chain: current.handle.runningLinks, current.handle)
    }
    return service
  }

  /// The service in a box, or, for weak scope, the object itself.
  func service(from instance: AnyObject, _ handle: Container) throws(ResolutionError) -> Service {
    if let instance = instance as? Instance<Service> { return instance.value }
    if let service = instance as? Service { return service }
    throw ResolutionError.unexpectedInstance(
      instance, self, chain: handle.links(to: ResolutionError.Link(self)), handle)
  }

  /// Lets lock-free readers have the instance, if a request needs no more care than reading it.
  func publish(_ instance: AnyObject, of cell: SharedCell) {
    guard instance is Instance<Service>, effectiveScopeKind.isPermanent else { return }
    core.withRegistry { _ in
      guard !core.family.isObserved, let slot = core.existingSlot(of: key), slot.isCurrent(self),
        effectiveScopeKind.isPermanent, !isMainActorIsolated, !isBarred, cells.load()?.isPlain(cell) == true
      else { return }
      slot.publish(instance)
    }
  }
}

extension Build {
  /// Makes the finished instances ready, or leaves that to an outer build which completes something that
  /// they may hold.
  func end(in handle: Container) {
    if passOn() { return }
    if tookFromOtherThread {
      var limit: DispatchTimeInterval? = handle.core.slowWait
      // The observer may have resolved something that finished within this build.
      while !WaitGraph.settle(finished, thread: CurrentThread.id, limit: limit) {
        limit = nil
        handle.core.reportSlowWait(for: service.link(with: nil).service, chain: links, handle)
      }
    } else {
      for finished in finished { finished.becomeReady() }
    }
    finished = []  // They hold their builds.
  }
}

extension Resolution {
  /// Remembers that the storage of a custom scope took part in this graph.
  fileprivate func note(_ cell: SharedCell) {
    guard !state.pointee.storedCells.contains(where: { $0 === cell }) else { return }
    state.pointee.storedCells.append(cell)
  }

  /// Tells the storages of custom scopes that their graph has ended.
  func completeStoredCells() {
    let cells = state.pointee.storedCells
    state.pointee.storedCells = []
    for cell in cells { cell.perform(.graphCompleted) { TransientStorage() } }
  }
}
