import Synchronization

/// The way of one request through an entry with hooks, arguments, an actor or a shared scope.
///
/// As `Passage` does: everything before the factory has returned when it is called, and what is to be done
/// after it is kept here.
final class CarefulPassage {
  enum Kind {
    /// There is an instance: nothing is to be done.
    case found(AnyObject)
    /// An instance for this request, or for its object graph.
    case unshared(isInGraph: Bool)
    /// An instance of a shared scope.
    case shared(Build, isFirstRun: Bool)
  }

  let kind: Kind
  /// Where the factory runs; nil if it does not.
  private let current: CarefulResolution!
  /// The run of the factory; nil if it does not run.
  let construction: Construction!
  let arguments: ArgumentList?
  /// How the entry was shared when the factory was to run.
  let scope: ObjectScopeKind
  /// What is between the factory and the end; see `ServiceEntry.conclude`.
  var conclusion = Conclusion()

  struct Conclusion {
    /// The build in which an instance that is not shared is completed.
    var build: Build?
    /// What the cell of a shared scope has stored, now or in an earlier run of the factory.
    var stored: AnyObject?
    /// True if this is the instance that stays: it is to be completed.
    var isFirst = true
  }

  /// - Parameter entry: The entry whose factory is to run.
  init(_ kind: Kind, _ current: CarefulResolution, of entry: AnyServiceEntry, _ arguments: ArgumentList?) {
    self.kind = kind
    self.current = current
    construction = Construction(of: entry, current.handle, current.observed)
    self.arguments = arguments
    scope = entry.effectiveScopeKind
  }

  init(found instance: AnyObject) {
    kind = .found(instance)
    current = nil
    construction = nil
    arguments = nil
    scope = .transient
  }

  /// What the factory receives.
  var handle: Container { construction.handle }
  var resolution: Resolution { current.resolution }
  /// Who asked, and whether for the second time.
  var request: (asker: Container, isRepeated: Bool) { (current.asker, current.isRepeated) }

  /// Ends the passage after the factory or a decorator has thrown.
  func fail(_ error: any Error) -> ResolutionError {
    let failure = resolution.failure(error)
    resolution.leave()
    if case .shared(let build, let isFirstRun) = kind {
      if isFirstRun { build.fail(failure) }
      build.end(in: handle)
      CurrentThread.build = build.outer
    }
    endResolution()
    observed?.fail(failure)
    return failure
  }

  var observed: ObservedRequest? { current.observed }

  /// Ends the resolution, if this request began it. Called once, at the very end.
  func endResolution() {
    construction.end()
    current.end()
  }
}

/// The resolution in which a careful request runs.
struct CarefulResolution {
  let handle: Container
  let resolution: Resolution
  /// Set if the request began the resolution.
  let outermost: Unmanaged<Container>?
  let observed: ObservedRequest?
  /// The handle that the request came through.
  let asker: Container
  /// True if what was made for the request at first is not handed out. See `again`.
  let isRepeated: Bool

  /// - Parameter core: The container that the dependencies come from.
  init(_ handle: Container, _ core: ContainerCore, _ observed: ObservedRequest?, isRepeated: Bool) {
    self.observed = observed
    asker = handle
    self.isRepeated = isRepeated
    if let resolution = handle.running {
      self.handle = handle.core === core ? handle : Container(core: core, sharing: handle)
      self.resolution = resolution
      outermost = nil
    } else {
      let begun = core.beginResolution(request: handle.request?.running)
      outermost = begun
      self.handle = begun.takeUnretainedValue()
      resolution = self.handle.resolution.unsafelyUnwrapped
    }
  }

  /// Ends the resolution, if the request began it.
  func end() {
    if let outermost { handle.core.endResolution(outermost) }
  }
}

extension ServiceEntry {
  /// An instance for a request with arguments, hooks, isolation or a shared scope.
  final func produceCarefully(
    _ handle: Container, _ arguments: ArgumentList?, isRepeated: Bool = false
  ) throws(ResolutionError) -> Service {
    let passage = try admitted(handle, arguments, isRepeated: isRepeated)
    if case .found(let instance) = passage.kind { return try service(from: instance, handle) }
    let made: Service
    do { made = try make(passage.handle, arguments) } catch { throw passage.fail(error) }
    return try conclude(passage, made)
  }

  func admitted(
    _ handle: Container, _ arguments: ArgumentList?, isRepeated: Bool = false
  ) throws(ResolutionError) -> CarefulPassage {
    override?.wasAskedFor()
    guard let observed = ObservedRequest.begin(self, handle, arguments) else {
      return try admitted(handle, arguments, nil, isRepeated)
    }
    do {
      let passage = try admitted(handle, arguments, observed, isRepeated)
      if case .found = passage.kind { observed.succeed() }
      return passage
    } catch {
      observed.fail(error)
      throw error
    }
  }

  private func admitted(
    _ handle: Container, _ arguments: ArgumentList?, _ observed: ObservedRequest?, _ isRepeated: Bool
  ) throws(ResolutionError) -> CarefulPassage {
    if isBarred { try requireBooted(handle, arguments) }
    if isAsync {
      if let instance = try madeInstance(handle, arguments) { return CarefulPassage(found: instance) }
      throw ResolutionError.needsAsync(self, arguments, handle)
    }
    if isMainActorIsolated, !MainActorCheck.isOnMainActor {
      throw ResolutionError.needsMainActor(self, arguments, handle)
    }
    let place = effectiveScopeKind.place
    switch place {
    case .container, .storages: return try admitShared(handle, arguments, observed, isRepeated)
    case .session: return try admitInSession(handle, arguments, observed, isRepeated)
    case .nowhere, .objectGraph:
      return try admitUnshared(
        CarefulResolution(handle, handle.core, observed, isRepeated: isRepeated), arguments,
        isInGraph: place == .objectGraph && arguments?.unhashableType == nil)
    }
  }

  private func admitUnshared(
    _ current: CarefulResolution, _ arguments: ArgumentList?, isInGraph: Bool
  ) throws(ResolutionError) -> CarefulPassage {
    if isInGraph {
      if let request = current.resolution.state.pointee.request {
        // Other tasks of the request may ask for it at the same time.
        let cells = request.graph.cells(of: self, current.handle.core)
        if let cell = cells.cell(for: arguments) {
          return try claim(cell, current, arguments) { cells.cell(for: arguments) }
        }
      }
      if let value = valueInGraph(current.handle, arguments, current.resolution) {
        CurrentThread.build?.dependOnCompleting(self)
        current.end()
        return CarefulPassage(found: Instance(value))
      }
    }
    do { try current.resolution.enter(self, current.handle.core, arguments) } catch {
      current.end()
      throw error
    }
    return CarefulPassage(.unshared(isInGraph: isInGraph), current, of: self, arguments)
  }

  /// The instance in the graph of this resolution.
  func valueInGraph(_ handle: Container, _ arguments: ArgumentList?, _ resolution: Resolution) -> Service? {
    if let value = resolution.graphValue(pointer, handle.corePointer, arguments) {
      return GraphValue<Service>.load(value)
    }
    guard let identifier = resolution.state.pointee.graphIdentifier,
      let value = identifier.object(id, handle.core.id, arguments) as? Service
    else { return nil }
    return Passage.store(value, pointer, handle.corePointer, arguments, resolution)
  }
}
