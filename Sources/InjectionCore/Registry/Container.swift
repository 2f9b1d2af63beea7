/// Registers services and resolves them.
///
/// ```swift
/// let container = Container()
/// container.register((any UserService).self) { _ in LiveUserService() }
/// container.register(UserList.self) { resolver in UserList(users: resolver.require((any UserService).self)) }
/// let list = container.require(UserList.self)
/// ```
///
/// A container may be used from any thread. Registering, resolving, resetting and removing need no
/// order between threads: each resolve sees a registration as it was before or after a change. Factories
/// run on the thread that resolves, and no lock is held while they or other code of the app run.
///
/// A child container finds the registrations of its parent, and overrides them with its own. It keeps
/// its parent alive.
public final class Container: Resolver, MainActorRegistering, @unchecked Sendable {
  // Sendable: `core` and `resolution` never change after the handle was given to anyone; `keptCore`
  // is written by whoever lends the handle to the app, before letting go of it, and read by `deinit`.

  /// The shared part. Kept by `keptCore`, or by the outermost caller while its resolution runs.
  @usableFromInline unowned(unsafe) let core: ContainerCore
  /// The address of `core`.
  @usableFromInline let corePointer: UnsafeRawPointer
  /// What a look-up needs of `core`.
  @usableFromInline let directory: ContainerCore.Directory
  /// The resolution that this handle belongs to; `nil` for a container that the app made.
  @usableFromInline let resolution: Resolution?

  /// The asynchronous request whose factory received this handle.
  @usableFromInline let request: AsyncRequestLink?

  /// What notes the requests through this handle; `nil` for nearly all handles.
  let recording: Recording?
  /// Where the requests through this handle belong in a trace; `nil` for nearly all handles.
  let trace: TraceContext?

  // Written before whoever lends the handle lets go of it; else only `deinit` reads it.
  private nonisolated(unsafe) var keptCore: ContainerCore?
  // Guarded with the handles that it tells about: true if this is one of them.
  nonisolated(unsafe) var isKeptAsLent = false
  /// True for a container that the app made, which keeps those handles.
  private let isOriginal: Bool

  /// Creates an empty container.
  ///
  /// - Parameters:
  ///   - parent: The container that is asked for what this one does not have.
  ///   - defaultObjectScope: The scope of registrations that name none.
  ///   - behaviors: Are told about each registration.
  ///   - registeringClosure: Registers services right away.
  public init(
    parent: Container? = nil, defaultObjectScope: ObjectScope = .graph, behaviors: [any Behavior] = [],
    registeringClosure: (Container) -> Void = { _ in }
  ) {
    let core = ContainerCore(parent: parent?.core, defaultObjectScope: defaultObjectScope)
    self.core = core
    corePointer = UnsafeRawPointer(Unmanaged.passUnretained(core).toOpaque())
    directory = core.directory
    keptCore = core
    isOriginal = true
    core.lifecycle.beginKeeping()
    resolution = nil
    request = nil
    recording = nil
    trace = nil
    for behavior in behaviors { addBehavior(behavior) }
    registeringClosure(self)
  }

  /// Creates another handle on a container, also one for an asynchronous request.
  ///
  /// - Parameter isOriginal: True for a container that the app asked for.
  init(core: ContainerCore, request: AsyncRequest? = nil, isOriginal: Bool = false) {
    self.core = core
    corePointer = UnsafeRawPointer(Unmanaged.passUnretained(core).toOpaque())
    directory = core.directory
    keptCore = core
    self.isOriginal = isOriginal
    if isOriginal { core.lifecycle.beginKeeping() }
    self.request = request.map { AsyncRequestLink($0) }
    resolution = nil
    recording = nil
    trace = nil
  }

  /// Creates a handle on one container that takes part in the resolution of another's handle.
  init(core: ContainerCore, sharing handle: Container) {
    self.core = core
    corePointer = UnsafeRawPointer(Unmanaged.passUnretained(core).toOpaque())
    directory = core.directory
    keptCore = core
    isOriginal = false
    resolution = handle.resolution
    request = nil
    recording = nil
    trace = handle.trace
    resolution?.share()
  }

  /// Creates a handle like another one whose requests are traced.
  init(_ handle: Container, trace: TraceContext) {
    core = handle.core
    corePointer = handle.corePointer
    directory = handle.core.directory
    keptCore = handle.core
    isOriginal = false
    resolution = handle.resolution
    request = handle.request
    recording = nil
    self.trace = trace
    resolution?.share()
  }

  /// Creates a handle like another one whose requests are noted: it looks into a table without slots.
  init(_ handle: Container, recording: Recording) {
    core = handle.core
    corePointer = handle.corePointer
    directory = recording.directory
    keptCore = handle.core
    isOriginal = false
    resolution = handle.resolution
    request = handle.request
    self.recording = recording
    trace = nil
    resolution?.share()
  }

  /// Creates the handle of a new resolution. The outermost caller keeps `core` until `keepCore()`.
  init(unkept core: ContainerCore, resolution: Resolution) {
    self.core = core
    corePointer = UnsafeRawPointer(Unmanaged.passUnretained(core).toOpaque())
    directory = core.directory
    isOriginal = false
    self.resolution = resolution
    request = nil
    recording = nil
    trace = nil
  }

  /// Called when the resolution has ended and somebody keeps the handle.
  func keepCore() {
    keptCore = core
  }

  /// This container itself.
  @inlinable public var containerReference: ContainerReference { ContainerReference(unretained: self) }

  deinit {
    if isOriginal { core.lifecycle.endKeeping() }
    resolution?.letGo()
  }

  /// The resolution of this handle, if it runs on the calling thread.
  @inlinable var running: Resolution? {
    guard let resolution, resolution.runsOnThisThread else { return nil }
    return resolution
  }
}
