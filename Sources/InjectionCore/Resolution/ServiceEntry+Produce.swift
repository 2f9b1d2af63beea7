public import Synchronization

// The way from a request to an instance. The two plain modes are inlined into the caller, where the
// service type is known; everything else takes the careful way.

extension ServiceEntry {
  /// An instance for a request that came through `handle`.
  @inlinable @inline(__always)
  final func produce(_ handle: Container) throws -> Service {
    switch mode.load(ordering: .relaxed) {
    case Mode.plainTransient: try makePlain(handle)
    case Mode.plainGraph: try producePlainGraph(handle)
    default: try produceCarefully(handle, nil)
    }
  }

  @inlinable final func makePlain(_ handle: Container) throws -> Service {
    guard let resolution = handle.resolution else { return try makeOutermost(handle) }
    switch resolution.enterIfRunning(entry: pointer, core: handle.corePointer) {
    case .entered:
      defer { resolution.leave() }
      do { return try factory(handle) } catch { throw resolution.failure(error) }
    case .isCycle: throw handle.cycle(self)
    default: return try makeOutermost(handle)
    }
  }

  @inlinable final func producePlainGraph(_ handle: Container) throws -> Service {
    guard let resolution = handle.resolution else {
      if handle.request != nil { return try produceCarefully(handle, nil) }
      return try makeOutermost(handle, isInGraph: true)
    }
    let (entrance, found) = resolution.findOrEnterIfRunning(entry: pointer, core: handle.corePointer)
    switch entrance {
    case .found: return GraphValue<Service>.load(found.unsafelyUnwrapped)
    case .entered:
      defer { resolution.leave() }
      let value: Service
      do { value = try factory(handle) } catch { throw resolution.failure(error) }
      return storeInGraph(value, handle.corePointer, nil, resolution)
    case .isCycle: throw handle.cycle(self)
    case .needsCare: return try produceCarefully(handle, nil)
    case .notRunning: return try makeOutermost(handle, isInGraph: true)
    }
  }

  /// The outermost object needs no place in the graph: nobody looks for it after it was made, and whoever
  /// asks for it before that has made a cycle, or runs its factory a second time and stores what that makes.
  /// Only a graph that somebody named lives on.
  @inlinable final func makeOutermost(_ handle: Container, isInGraph: Bool = false) throws -> Service {
    guard let outermost = handle.beginResolution(with: pointer) else { throw handle.cycle(self) }
    defer { handle.endResolution(outermost) }
    return try outermost._withUnsafeGuaranteedRef { handle in
      let resolution = handle.resolution.unsafelyUnwrapped
      let value: Service
      do { value = try factory(handle) } catch { throw resolution.failure(error) }
      guard isInGraph, resolution.state.pointee.mayHaveRunTwice || resolution.hasName else { return value }
      return storeInGraph(value, handle.corePointer, nil, resolution)
    }
  }

  /// Stores a new instance, unless a second run of the factory has stored one: then that is returned.
  @inlinable final func storeInGraph(
    _ value: Service, _ core: UnsafeRawPointer, _ arguments: ArgumentList?, _ resolution: Resolution
  ) -> Service {
    if resolution.state.pointee.mayHaveRunTwice, let first = resolution.graphValue(pointer, core, arguments) {
      return GraphValue<Service>.load(first)
    }
    GraphValue<Service>.initialize(
      resolution.addGraphValue(pointer, core, arguments, GraphValue<Service>.self), to: value)
    return value
  }

  @inlinable final var pointer: UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }
}

extension Resolution {
  /// True if somebody may go on with this graph after it has ended.
  @usableFromInline var hasName: Bool { state.pointee.graphIdentifier != nil }

  @usableFromInline func graphValue(
    _ entry: UnsafeRawPointer, _ core: UnsafeRawPointer, _ arguments: ArgumentList?
  ) -> UnsafeRawPointer? {
    state.pointee.graph.value(entry, core, arguments)
  }

  @usableFromInline func addGraphValue(
    _ entry: UnsafeRawPointer, _ core: UnsafeRawPointer, _ arguments: ArgumentList?, _ type: AnyGraphValue.Type
  ) -> UnsafeMutableRawPointer {
    state.pointee.graphStoredCount &+= 1
    return state.pointee.graph.add(entry, core, arguments, type: type)
  }
}

extension Resolution {
  /// Tells the storages of custom scopes that their graph has ended.
  func completeStoredCells() {
    let cells = state.pointee.storedCells
    state.pointee.storedCells = []
    for cell in cells { cell.perform(.graphCompleted) { TransientStorage() } }
  }
}

extension ServiceEntry {
  /// An instance for a request with arguments, hooks, isolation or a shared scope.
  @usableFromInline final func produceCarefully(
    _ handle: Container, _ arguments: ArgumentList?
  ) throws(ResolutionError) -> Service {
    if isAsync { throw ResolutionError.needsAsync(self, handle) }
    if isMainActorIsolated, !MainActorCheck.isOnMainActor { throw ResolutionError.needsMainActor(self, handle) }
    switch effectiveScopeKind {
    case .container, .weak, .custom:
      return try produceShared(handle, arguments)
    case .transient, .graph:
      if let resolution = handle.running { return try produceUnshared(handle, arguments, resolution) }
      let outermost = handle.core.beginResolution(request: handle.request)
      defer { handle.core.endResolution(outermost) }
      return try with(outermost) { handle throws(ResolutionError) -> Service in
        try produceUnshared(handle, arguments, handle.resolution.unsafelyUnwrapped)
      }
    }
  }

  private func produceUnshared(
    _ handle: Container, _ arguments: ArgumentList?, _ resolution: Resolution
  ) throws(ResolutionError) -> Service {
    let isShared = effectiveScopeKind == .graph && arguments?.unhashableType == nil
    if isShared, let value = valueInGraph(handle, arguments, resolution) { return value }
    try resolution.enter(self, handle.core, arguments)
    defer { resolution.leave() }
    var value: Service
    do { value = try decorated(make(handle, arguments), handle) } catch { throw resolution.failure(error) }
    if isShared {
      if let first = valueInGraph(handle, arguments, resolution) { return first }
      if let request = resolution.state.pointee.request {
        let stored = request.graph.store(Instance(value), self, handle.core, arguments)
        resolution.state.pointee.graphStoredCount &+= 1
        guard stored.isFirst else { return unsafeDowncast(stored.instance, to: Instance<Service>.self).value }
      } else {
        value = storeInGraph(value, handle.corePointer, arguments, resolution)
      }
    }
    complete(value, handle, resolution)
    return value
  }

  /// The instance in the graph of this resolution, or of the asynchronous request that it is part of.
  private func valueInGraph(_ handle: Container, _ arguments: ArgumentList?, _ resolution: Resolution) -> Service? {
    if let request = resolution.state.pointee.request {
      return request.graph.instance(self, handle.core, arguments).map {
        unsafeDowncast($0, to: Instance<Service>.self).value
      }
    }
    if let value = resolution.graphValue(pointer, handle.corePointer, arguments) {
      return GraphValue<Service>.load(value)
    }
    guard let identifier = resolution.state.pointee.graphIdentifier,
      let value = identifier.object(id, handle.core.id, arguments) as? Service
    else { return nil }
    return storeInGraph(value, handle.corePointer, arguments, resolution)
  }

  private func complete(_ value: Service, _ handle: Container, _ resolution: Resolution) {
    guard let completions = hooks.load()?.completions, !completions.isEmpty else { return }
    resolution.beginCompleting()
    for completion in completions { completion(handle, value) }
  }

  // MARK: Shared scopes

  /// An instance in `.container` or `.weak` scope. It is made from the container that registered it,
  /// whoever asks.
  private func produceShared(_ handle: Container, _ arguments: ArgumentList?) throws(ResolutionError) -> Service {
    let cell = try cell(for: arguments, handle)
    if let instance = cell.readyInstance {
      publish(instance, of: cell)
      return try service(from: instance, handle)
    }
    if let resolution = handle.running {
      let owner = handle.core === core ? handle : Container(core: core, sharing: handle)
      return try awaitShared(cell, owner, arguments, resolution)
    }
    let outermost = core.beginResolution(request: handle.request)
    defer { core.endResolution(outermost) }
    return try with(outermost) { handle throws(ResolutionError) -> Service in
      try awaitShared(cell, handle, arguments, handle.resolution.unsafelyUnwrapped)
    }
  }

  private func cell(for arguments: ArgumentList?, _ handle: Container) throws(ResolutionError) -> SharedCell {
    let cells = cells.load() ?? cells.storeIfNil(EntryCells())
    guard let arguments else { return cells.plainCell() }
    if let type = arguments.unhashableType { throw ResolutionError.unshareableArgument(type, self, handle) }
    return cells.cell(for: arguments)
  }

  private func awaitShared(
    _ cell: SharedCell, _ handle: Container, _ arguments: ArgumentList?, _ resolution: Resolution
  ) throws(ResolutionError) -> Service {
    let thread = CurrentThread.id
    while true {
      switch cell.arrive(thread: thread, outer: resolution.state.pointee.build) {
      case .ready(let instance):
        publish(instance, of: cell)
        return try service(from: instance, handle)
      case .early(let instance, let build):
        resolution.state.pointee.build?.depend(on: build)
        return try service(from: instance, handle)
      case .claimed(let build):
        return try run(build, handle, arguments, resolution, isFirstRun: true)
      case .ownConstruction:
        return try run(
          Build(cell: cell, outer: resolution.state.pointee.build), handle, arguments, resolution, isFirstRun: false)
      case .busy:
        let chain = resolution.links(to: self, arguments)
        let outcome = WaitGraph.wait(for: cell, thread: thread, chain: chain) { reportSlowWait(handle, chain) }
        switch outcome {
        case .again: continue
        case .ready(let instance): return try service(from: instance, handle)
        case .failed(let error): throw error
        case .cycle(let others): throw ResolutionError.cycleOfWaits(self, chain + others, handle)
        case .early(let instance):
          if let build = resolution.state.pointee.build {
            let outermost = build.outermost
            outermost.tookFromOtherThread = true
            build.depend(on: outermost)
          }
          return try service(from: instance, handle)
        }
      }
    }
  }

  /// Runs the factory of a shared entry and brings its cell to its end.
  private func run(
    _ build: Build, _ handle: Container, _ arguments: ArgumentList?, _ resolution: Resolution, isFirstRun: Bool
  ) throws(ResolutionError) -> Service {
    resolution.state.pointee.build = build
    defer { resolution.state.pointee.build = build.outer }
    do {
      try resolution.enter(self, core, arguments)
    } catch {
      if isFirstRun { build.cell.fail(error) }
      throw error
    }
    let value: Service
    do throws(ResolutionError) {
      defer { resolution.leave() }
      if isFirstRun, let value = try storedValue(build.cell, handle, resolution) {
        build.cell.release()
        return value
      }
      let made: Instance<Service>
      do { made = Instance(try decorated(make(handle, arguments), handle)) } catch { throw resolution.failure(error) }
      let stored = build.cell.store(made, of: build)
      if stored.isFirst {
        value = made.value
        if effectiveScopeKind == .container { resolution.state.pointee.storedCount &+= 1 }
        if effectiveScopeKind == .custom {
          build.cell.storage?.setInstance(made.value, inGraph: resolution.claimGraph())
        }
        complete(made.value, handle, resolution)
        build.finished.append((build.cell, keeping(made.value)))
        build.cell.finish(with: build)
      } else {
        value = try service(from: stored.instance, handle)
      }
    } catch {
      if isFirstRun { build.cell.fail(error) }
      end(build, handle)
      throw error
    }
    end(build, handle)
    return value
  }

  /// Makes the finished instances of a build ready, or leaves that to an outer build which completes
  /// something that they may hold.
  private func end(_ build: Build, _ handle: Container) {
    if let target = build.dependsOn {
      for (cell, _) in build.finished { cell.finish(with: target) }
      target.finished += build.finished
    } else if build.tookFromOtherThread {
      WaitGraph.settle(build.finished, thread: CurrentThread.id) { reportSlowWait(handle, []) }
    } else {
      for (cell, keeping) in build.finished { cell.becomeReady(keeping: keeping) }
    }
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
    _ cell: SharedCell, _ handle: Container, _ resolution: Resolution
  ) throws(ResolutionError) -> Service? {
    guard effectiveScopeKind == .custom else { return nil }
    let storage = cell.storage ?? objectScope.makeStorage()
    cell.storage = storage
    if !resolution.state.pointee.storedCells.contains(where: { $0 === cell }) {
      resolution.state.pointee.storedCells.append(cell)
    }
    guard let instance = storage.instance(inGraph: resolution.claimGraph()) else { return nil }
    guard let service = instance as? Service else {
      throw ResolutionError.weakInstance(instance as AnyObject, self, handle)
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
      guard let slot = core.existingSlot(of: key), slot.isCurrent(self), effectiveScopeKind == .container,
        cells.load()?.isPlain(cell) == true
      else { return }
      slot.publish(instance)
    }
  }

  private func reportSlowWait(_ handle: Container, _ chain: [ResolutionError.Link]) {
    handle.core.observer.waitIsLong(for: serviceType, chain: chain, in: handle)
  }
}

/// The resolution's handle, which the caller ends afterwards.
private func with<Result>(
  _ handle: Unmanaged<Container>, _ body: (Container) throws(ResolutionError) -> Result
) throws(ResolutionError) -> Result {
  try body(handle.takeUnretainedValue())
}
