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
  // is written once by the resolving thread, before it lets go of the handle, and read by `deinit`.

  /// The shared part. Kept by `keptCore`, or by the outermost caller while its resolution runs.
  @usableFromInline unowned(unsafe) let core: ContainerCore
  /// The address of `core`.
  @usableFromInline let corePointer: UnsafeRawPointer
  /// What a look-up needs of `core`.
  @usableFromInline let directory: ContainerCore.Directory
  /// The resolution that this handle belongs to; `nil` for a container that the app made.
  @usableFromInline let resolution: Resolution?

  /// The asynchronous request whose factory received this handle.
  @usableFromInline let request: AsyncRequest?

  /// What notes the requests through this handle; `nil` for nearly all handles.
  let recording: Recording?
  /// Where the requests through this handle belong in a trace; `nil` for nearly all handles.
  let trace: TraceContext?

  // Written once, before the resolving thread lets go of the handle; else only `deinit` reads it.
  private nonisolated(unsafe) var keptCore: ContainerCore?
  /// The handle that began the resolution, if this one only shares it.
  private let root: Container?

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
    resolution = nil
    request = nil
    root = nil
    recording = nil
    trace = nil
    for behavior in behaviors { addBehavior(behavior) }
    registeringClosure(self)
  }

  /// Creates another handle on a container, like one that the app made, or for an asynchronous request.
  init(core: ContainerCore, request: AsyncRequest? = nil) {
    self.core = core
    corePointer = UnsafeRawPointer(Unmanaged.passUnretained(core).toOpaque())
    directory = core.directory
    keptCore = core
    self.request = request
    resolution = nil
    root = nil
    recording = nil
    trace = nil
  }

  /// Creates a handle on one container that takes part in the resolution of another's handle.
  init(core: ContainerCore, sharing handle: Container) {
    self.core = core
    corePointer = UnsafeRawPointer(Unmanaged.passUnretained(core).toOpaque())
    directory = core.directory
    keptCore = core
    resolution = handle.resolution
    request = nil
    root = handle.root ?? handle
    recording = nil
    trace = handle.trace
  }

  /// Creates a handle like another one whose requests are traced.
  init(_ handle: Container, trace: TraceContext) {
    core = handle.core
    corePointer = handle.corePointer
    directory = handle.core.directory
    keptCore = handle.core
    resolution = handle.resolution
    request = handle.request
    root = handle.root ?? handle
    recording = nil
    self.trace = trace
  }

  /// Creates a handle like another one whose requests are noted: it looks into a table without slots.
  init(_ handle: Container, recording: Recording) {
    core = handle.core
    corePointer = handle.corePointer
    directory = recording.directory
    keptCore = handle.core
    resolution = handle.resolution
    request = handle.request
    root = handle.root ?? handle
    self.recording = recording
    trace = nil
  }

  /// Creates the handle of a new resolution. The outermost caller keeps `core` until `keepCore()`.
  init(unkept core: ContainerCore, resolution: Resolution) {
    self.core = core
    corePointer = UnsafeRawPointer(Unmanaged.passUnretained(core).toOpaque())
    directory = core.directory
    self.resolution = resolution
    request = nil
    root = nil
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
    if root == nil { resolution?.deallocate() }
  }

  /// The resolution of this handle, if it runs on the calling thread.
  @inlinable var running: Resolution? {
    guard let resolution, resolution.runsOnThisThread else { return nil }
    return resolution
  }
}
