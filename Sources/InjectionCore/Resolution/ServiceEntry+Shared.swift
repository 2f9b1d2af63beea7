import Synchronization

// Instances in scope `.container`, `.weak` and in custom scopes. They are made from the container that
// registered them, whoever asks.

extension ServiceEntry {
  func admitShared(
    _ handle: Container, _ arguments: ArgumentList?, _ observed: ObservedRequest?
  ) throws(ResolutionError) -> CarefulPassage {
    let cell = try cell(for: arguments, handle)
    if let instance = cell.readyInstance {
      publish(instance, of: cell)
      return CarefulPassage(found: instance)
    }
    let current = CarefulResolution(handle, core, observed)
    do {
      let passage = try claim(cell, current, arguments)
      if case .found = passage.kind { current.end() }
      return passage
    } catch {
      current.end()
      throw error
    }
  }

  private func cell(for arguments: ArgumentList?, _ handle: Container) throws(ResolutionError) -> SharedCell {
    let cells = cells.load() ?? cells.storeIfNil(EntryCells())
    guard let arguments else { return cells.plainCell() }
    if let type = arguments.unhashableType { throw ResolutionError.unshareableArgument(type, self, arguments, handle) }
    return cells.cell(for: arguments)
  }

  /// Returns when there is an instance, or when this thread is the one to make it.
  private func claim(
    _ cell: SharedCell, _ current: CarefulResolution, _ arguments: ArgumentList?
  ) throws(ResolutionError) -> CarefulPassage {
    let resolution = current.resolution
    let thread = CurrentThread.id
    while true {
      switch cell.arrive(thread: thread, outer: resolution.state.pointee.build) {
      case .ready(let instance):
        publish(instance, of: cell)
        return CarefulPassage(found: instance)
      case .early(let instance, let build):
        resolution.state.pointee.build?.depend(on: build)
        return CarefulPassage(found: instance)
      case .claimed(let build):
        return try enter(build, current, arguments, isFirstRun: true)
      case .ownConstruction:
        let build = Build(cell: cell, outer: resolution.state.pointee.build)
        return try enter(build, current, arguments, isFirstRun: false)
      case .busy:
        let start = ContinuousClock.now
        defer { current.observed?.waited(since: start) }
        if let instance = try waitForOther(cell, current, arguments, thread) {
          return CarefulPassage(found: instance)
        }
      }
    }
  }

  /// Waits for an instance that another thread makes; nil to look again.
  private func waitForOther(
    _ cell: SharedCell, _ current: CarefulResolution, _ arguments: ArgumentList?, _ thread: UInt
  ) throws(ResolutionError) -> AnyObject? {
    let chain = current.resolution.links(to: self, arguments)
    let outcome = WaitGraph.wait(for: cell, thread: thread, chain: chain) {
      current.handle.core.observer.waitIsLong(for: serviceType, chain: chain, in: current.handle)
    }
    switch outcome {
    case .again: return nil
    case .ready(let instance): return instance
    case .failed(let error): throw error
    case .cycle(let others): throw ResolutionError.cycleOfWaits(self, chain + others, current.handle)
    case .early(let instance):
      if let build = current.resolution.state.pointee.build {
        let outermost = build.outermost
        outermost.tookFromOtherThread = true
        build.depend(on: outermost)
      }
      return instance
    }
  }

  /// Puts a build on the chain. Its factory runs next, unless the storage of a custom scope has an instance.
  private func enter(
    _ build: Build, _ current: CarefulResolution, _ arguments: ArgumentList?, isFirstRun: Bool
  ) throws(ResolutionError) -> CarefulPassage {
    let resolution = current.resolution
    do {
      try resolution.enter(self, core, arguments, isShared: true)
      resolution.state.pointee.build = build
      if isFirstRun, let value = try storedValue(build.cell, current) {
        resolution.leave()
        resolution.state.pointee.build = build.outer
        build.cell.release()
        return CarefulPassage(found: Instance(value))
      }
    } catch {
      if resolution.state.pointee.build === build {
        resolution.leave()
        resolution.state.pointee.build = build.outer
      }
      if isFirstRun { build.cell.fail(error) }
      throw error
    }
    return CarefulPassage(.shared(build, isFirstRun: isFirstRun), current, of: self, arguments)
  }

  /// Stores what the factory made, completes it and brings its build to its end.
  func concludeShared(
    _ build: Build, _ made: Service, _ passage: CarefulPassage
  ) throws(ResolutionError) -> Service {
    let resolution = passage.resolution
    defer { build.end(in: passage.handle) }
    defer {
      resolution.leave()
      resolution.state.pointee.build = build.outer
    }
    let stored = build.cell.store(Instance(made), of: build)
    guard stored.isFirst else { return try service(from: stored.instance, passage.handle) }
    if effectiveScopeKind == .container { resolution.state.pointee.storedCount &+= 1 }
    if effectiveScopeKind == .custom {
      build.cell.storage?.setInstance(made, inGraph: resolution.claimGraph())
    }
    let value = completed(made, passage)
    build.finished.append((build.cell, keeping(made)))
    build.cell.finish(with: build)
    return value
  }

  func keeping(_ value: Service) -> SharedCell.Keeping {
    switch effectiveScopeKind {
    case .weak: .weakly(object(in: value))
    case .custom: .byStorage
    default: .strongly
    }
  }

  /// What the storage of a custom scope has for this graph. Called by the owner of the cell.
  private func storedValue(
    _ cell: SharedCell, _ current: CarefulResolution
  ) throws(ResolutionError) -> Service? {
    guard effectiveScopeKind == .custom else { return nil }
    let storage = cell.storage ?? objectScope.makeStorage()
    cell.storage = storage
    current.resolution.note(cell)
    guard let instance = storage.instance(inGraph: current.resolution.claimGraph()) else { return nil }
    guard let service = instance as? Service else {
      throw ResolutionError.weakInstance(instance as AnyObject, self, current.handle)
    }
    return service
  }

  /// The service in a box, or, for weak scope, the object itself.
  func service(from instance: AnyObject, _ handle: Container) throws(ResolutionError) -> Service {
    if let instance = instance as? Instance<Service> { return instance.value }
    guard let service = instance as? Service else { throw ResolutionError.weakInstance(instance, self, handle) }
    return service
  }

  /// Lets lock-free readers have the instance, if a request needs no more care than reading it.
  private func publish(_ instance: AnyObject, of cell: SharedCell) {
    guard instance is Instance<Service>, !isMainActorIsolated else { return }
    core.withRegistry { _ in
      guard !core.family.isObserved, let slot = core.existingSlot(of: key), slot.isCurrent(self),
        effectiveScopeKind == .container,
        cells.load()?.isPlain(cell) == true
      else { return }
      slot.publish(instance)
    }
  }
}

extension Build {
  /// Makes the finished instances ready, or leaves that to an outer build which completes something that
  /// they may hold.
  func end(in handle: Container) {
    if let target = dependsOn {
      for (cell, _) in finished { cell.finish(with: target) }
      target.finished += finished
    } else if tookFromOtherThread {
      let service = handle.asker?.serviceType ?? Void.self
      WaitGraph.settle(finished, thread: CurrentThread.id) {
        handle.core.observer.waitIsLong(for: service, chain: handle.runningLinks, in: handle)
      }
    } else {
      for (cell, keeping) in finished { cell.becomeReady(keeping: keeping) }
    }
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
