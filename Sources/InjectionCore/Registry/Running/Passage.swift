import Synchronization

/// The way of one request through an entry: what is known before the factory runs, and what is to be done
/// after it.
///
/// Everything that does not depend on the service's type is done here, once for all types, and returns
/// before the factory is called. So a chain of dependencies takes little stack for each of its links,
/// also in a build for debugging, where nothing is inlined and no room is shared.
@usableFromInline struct Passage {
  @usableFromInline enum Kind: UInt8 {
    /// The graph has an instance.
    case found
    /// The factory runs within a resolution of this thread.
    case nested
    /// The same, and the instance belongs into the object graph.
    case nestedInGraph
    /// The factory runs as the first of a resolution.
    case outermost
    /// The same, and the instance may belong into the object graph.
    case outermostInGraph
    /// The entry is being made already and cannot be handed out.
    case cycle
    /// The entry has hooks, an actor or a shared scope, and its factory runs.
    case careful
    /// The same, and there is an instance.
    case carefulFound
  }

  @usableFromInline let kind: Kind
  /// What the factory receives; if it is outermost it is ended afterwards.
  @usableFromInline let handle: Unmanaged<Container>
  /// What was found, a retained `CarefulPassage`, or any address.
  @usableFromInline let value: UnsafeRawPointer

  private init(_ kind: Kind, _ handle: Unmanaged<Container>, value: UnsafeRawPointer? = nil) {
    self.kind = kind
    self.handle = handle
    self.value = value ?? UnsafeRawPointer(handle.toOpaque())
  }

  /// Decides what a request for an entry without arguments leads to.
  ///
  /// - Throws: ``ResolutionError``.
  @usableFromInline static func begin(_ entry: UnsafeRawPointer, _ handle: Unmanaged<Container>) throws -> Passage {
    try begin(entry, handle, nil)
  }

  /// Decides what a request for an entry leads to.
  ///
  /// - Parameter arguments: What the factory takes. The caller keeps them to the end of the passage.
  /// - Throws: ``ResolutionError``.
  @inline(__always) static func begin(
    _ entry: UnsafeRawPointer, _ handle: Unmanaged<Container>, _ arguments: ArgumentList?
  ) throws -> Passage {
    let mode = Unmanaged<AnyServiceEntry>.fromOpaque(entry)._withUnsafeGuaranteedRef {
      $0.mode.load(ordering: .relaxed)
    }
    if mode == AnyServiceEntry.Mode.careful { return try beginCareful(entry, handle, arguments) }
    let isInGraph = mode == AnyServiceEntry.Mode.plainGraph && arguments?.unhashableType == nil
    let (running, core) = handle._withUnsafeGuaranteedRef { ($0.resolution, $0.corePointer) }
    guard let resolution = running, resolution.runsOnThisThread else {
      return try beginOutermost(entry, handle, isInGraph, arguments)
    }
    if isInGraph {
      if resolution.isSharedWithOthers { return try beginCareful(entry, handle, arguments) }
      if let value = resolution.graphValue(entry, core, arguments) { return Passage(.found, handle, value: value) }
    }
    guard resolution.enter(entry, core, arguments) else { return Passage(.cycle, handle) }
    return Passage(isInGraph ? .nestedInGraph : .nested, handle)
  }

  @inline(never)
  private static func beginCareful(
    _ entry: UnsafeRawPointer, _ handle: Unmanaged<Container>, _ arguments: ArgumentList?
  ) throws -> Passage {
    let entry = Unmanaged<AnyServiceEntry>.fromOpaque(entry).takeUnretainedValue()
    let careful = try entry.admit(handle.takeUnretainedValue(), arguments)
    if case .found(let instance) = careful.kind {
      return Passage(.carefulFound, handle, value: UnsafeRawPointer(Unmanaged.passRetained(instance).toOpaque()))
    }
    return Passage(
      .careful, .passUnretained(careful.handle), value: UnsafeRawPointer(Unmanaged.passRetained(careful).toOpaque()))
  }

  @inline(never)
  private static func beginOutermost(
    _ entry: UnsafeRawPointer, _ handle: Unmanaged<Container>, _ isInGraph: Bool, _ arguments: ArgumentList?
  ) throws -> Passage {
    let (directory, core, request) = handle._withUnsafeGuaranteedRef { ($0.directory, $0.corePointer, $0.request) }
    if isInGraph, request != nil { return try beginCareful(entry, handle, arguments) }
    let outermost = ContainerCore.beginResolution(directory, core, request?.running)
    let resolution = outermost._withUnsafeGuaranteedRef { $0.resolution.unsafelyUnwrapped }
    guard resolution.enter(entry, core, arguments) else {
      ContainerCore.endResolution(outermost, directory)
      return Passage(.cycle, handle)
    }
    return Passage(isInGraph ? .outermostInGraph : .outermost, outermost)
  }

  @inlinable var resolution: Resolution {
    handle._withUnsafeGuaranteedRef { $0.resolution.unsafelyUnwrapped }
  }

  /// False if there is an instance, or an error.
  var callsFactory: Bool {
    switch kind {
    case .found, .cycle, .carefulFound: false
    case .nested, .nestedInGraph, .outermost, .outermostInGraph, .careful: true
    }
  }

  /// True if an instance that was made must be put into the graph.
  ///
  /// The outermost object needs no place there: nobody looks for it after it was made, and whoever asks
  /// for it before that has made a cycle, or runs its factory a second time and stores what that makes.
  /// Only a graph that somebody named lives on.
  @inlinable var isStored: Bool {
    kind == .nestedInGraph || kind == .outermostInGraph && resolution.outlivesItsCall
  }

  /// Ends the passage after the factory has returned.
  @inlinable func end() {
    if kind == .nested || kind == .nestedInGraph { resolution.leave() } else { endOutermost() }
  }

  @usableFromInline func endOutermost() {
    let directory = handle._withUnsafeGuaranteedRef { $0.directory }
    ContainerCore.endResolution(handle, directory)
  }

  /// What a careful passage keeps. Taken once.
  func takeCareful() -> CarefulPassage {
    Unmanaged<CarefulPassage>.fromOpaque(value).takeRetainedValue()
  }

  /// Ends the passage after the factory has thrown.
  @usableFromInline func fail(_ error: any Error) -> ResolutionError {
    if kind == .careful { return takeCareful().fail(error) }
    let failure = resolution.failure(error)
    end()
    return failure
  }
}

extension Resolution {
  /// True if instances of the graph are looked for elsewhere too.
  var isSharedWithOthers: Bool {
    state.pointee.request != nil || state.pointee.graphIdentifier != nil
  }

  /// True if the outermost object may be looked for.
  @usableFromInline var outlivesItsCall: Bool {
    state.pointee.mayHaveRunTwice || state.pointee.graphIdentifier != nil
  }

  @usableFromInline func graphValue(
    _ entry: UnsafeRawPointer, _ core: UnsafeRawPointer, _ arguments: ArgumentList?
  ) -> UnsafeRawPointer? {
    guard let arguments else { return state.pointee.graph.value(entry, core) }
    for place in state.pointee.graph.places(entry, core) {
      // May run code of the app, which may add to the graph.
      let stored = state.pointee.graph.arguments(at: place)
      if ArgumentList.areEqual(stored, arguments) { return state.pointee.graph.value(at: place) }
    }
    return nil
  }

  @usableFromInline func addGraphValue(
    _ entry: UnsafeRawPointer, _ core: UnsafeRawPointer, _ arguments: ArgumentList?, _ type: AnyGraphValue.Type
  ) -> UnsafeMutableRawPointer {
    state.pointee.graphStoredCount &+= 1
    return state.pointee.graph.add(entry, core, arguments, type: type)
  }
}
