import Synchronization

/// Notes what the closures of one entry ask for while it is made.
///
/// The handle that they receive looks into a table without slots. Every request through it therefore
/// comes to `locateElsewhere`, which asks here; handles that are not recorded pay nothing. When the
/// construction has ended, the handle gets its container's table: whoever keeps it loses no speed.
final class Recording: Sendable {
  /// Whose closures run.
  enum Phase: UInt8 { case making, decorating, completing }

  let directory = ContainerCore.Directory(.empty)
  private let entry: AnyServiceEntry
  /// The handle that the requests really go through.
  let base: Container
  private let phase = Atomic(Phase.making.rawValue)
  private let hasEnded = Atomic(false)

  init(of entry: AnyServiceEntry, _ base: Container) {
    self.entry = entry
    self.base = base
  }

  deinit {
    directory.deallocate()
  }

  func enter(_ phase: Phase) {
    self.phase.store(phase.rawValue, ordering: .releasing)
  }

  func end() {
    hasEnded.store(true, ordering: .releasing)
    directory.publish(tableOf: base.core.directory)
  }

  /// Notes a request. Of an auto-wired initializer it is known already.
  func note(_ dependency: DeclaredDependency) {
    guard !hasEnded.load(ordering: .acquiring) else { return }
    let phase = Phase(rawValue: phase.load(ordering: .acquiring)) ?? .making
    guard phase != .making || entry.declaration == nil else { return }
    entry.writableNotes.record(dependency, isInCompletion: phase == .completing, isRequired: nil)
  }
}

/// One run of an entry's closures, recorded if that is needed.
struct Construction {
  /// What the closures receive.
  let handle: Container
  private let entry: AnyServiceEntry
  private let recording: Recording?

  /// - Parameter observed: The request for which the entry is made, if somebody wants to know about it.
  init(of entry: AnyServiceEntry, _ handle: Container, _ observed: ObservedRequest? = nil) {
    self.entry = entry
    observed?.beginMaking()
    let handle = handle.tracing(observed?.trace)
    guard entry.needsObservation else {
      self.handle = handle
      recording = nil
      return
    }
    let recording = Recording(of: entry, handle)
    self.recording = recording
    self.handle = Container(handle, recording: recording)
  }

  /// Called with what the factory made.
  func made<Service>(_ value: Service) -> Service {
    recording?.enter(.decorating)
    return value
  }

  func beginCompleting() {
    recording?.enter(.completing)
  }

  /// Called when the instance was made and completed.
  func succeed() {
    if recording != nil { entry.wasObserved() }
  }

  func end() {
    recording?.end()
    handle.endLoan()
  }
}

extension Container {
  /// Notes a request, if that is what this handle is for.
  ///
  /// - Returns: The handle that the request goes through.
  func noting(_ dependency: () -> DeclaredDependency) -> Container {
    guard let recording else { return self }
    recording.note(dependency())
    return recording.base
  }

  /// Notes that the factory which uses this handle asked for something that is not registered.
  func noteMissing(_ subject: ResolutionError.Link) {
    guard subject.arguments.isEmpty, let asker else { return }
    asker.writableNotes.record(
      DeclaredDependency(subject), isInCompletion: isCompleting, isRequired: true,
      isKnown: asker.declaration != nil)
  }

  /// Notes that `resolve` has turned a missing service into nil, which its factory may cope with.
  func forgive(_ error: ResolutionError) {
    guard error.kind == .notRegistered, error.arguments.isEmpty, let asker, error.facts.asker == asker.id else {
      return
    }
    asker.writableNotes.record(
      DeclaredDependency(error.subject), isInCompletion: isCompleting, isRequired: false, isKnown: true)
  }

  private var isCompleting: Bool {
    guard let state = running?.state, state.pointee.depth > 0 else { return false }
    return state.pointee.frames[state.pointee.depth - 1].phase == .completing
  }
}

extension DeclaredDependency {
  /// The request of a link without arguments.
  fileprivate init(_ link: ResolutionError.Link) {
    func open<Dependency>(_ type: Dependency.Type) -> DeclaredDependency {
      DeclaredDependency(type, name: link.name, component: link.component)
    }
    self = _openExistential(link.service, do: open)
  }
}
