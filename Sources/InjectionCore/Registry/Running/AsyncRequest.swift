import Synchronization

/// One asynchronous request on its way: the entry, who asked for it, and the object graph.
///
/// The handle that an `async` factory receives carries it. Child tasks of the factory share it, so the
/// graph is guarded; once the factory has ended, a handle that was kept starts graphs of its own.
@usableFromInline final class AsyncRequest: BuildRequest {
  /// nil for the call of a factory whose product is asynchronous, and for a collection that nobody made asks for.
  let entry: AnyServiceEntry?
  let core: ContainerCore
  let arguments: ArgumentList?
  let parent: AsyncRequest?
  /// The request whose factory runs in this task, if this one came not through its handle: it has a graph
  /// of its own, but what is being built is the same.
  let enclosing: AsyncRequest?
  let graph: AsyncObjectGraph
  /// The shared entry that is being built for this request or for one that it is part of.
  let build: AsyncBuild?
  /// The factory whose call this is.
  let product: FactoryWiring?
  /// What was made for the synchronous service that this request is for.
  let prepared: PreparedValues?
  private let ended = Atomic<Bool>(false)
  /// The instance while its `initCompleted` closures run: what they ask for may need it.
  private let completing = Guarded<AnyObject?>(nil)

  init(
    _ entry: AnyServiceEntry?, _ core: ContainerCore, _ arguments: ArgumentList?, parent: AsyncRequest?,
    build: AsyncBuild? = nil, product: FactoryWiring? = nil, prepared: PreparedValues? = nil
  ) {
    self.entry = entry
    self.core = core
    self.arguments = arguments
    self.parent = parent
    self.product = product
    self.prepared = prepared
    enclosing = parent == nil ? AsyncRequest.current : nil
    graph = parent?.graph ?? AsyncObjectGraph()
    self.build = build ?? Self.asker ?? parent?.build ?? enclosing?.build
    graph.begin()
  }

  @usableFromInline var isRunning: Bool { !ended.load(ordering: .acquiring) }

  /// Called once.
  func end() {
    ended.store(true, ordering: .releasing)
    graph.end()
  }

  /// Who asked for what, from the outermost service on. The call of a factory starts a chain of its own.
  var links: [ResolutionError.Link] {
    guard let product else { return outerLinks(\.links) }
    return [product.link]
  }

  /// The same, with those who called factories.
  var linksThroughFactories: [ResolutionError.Link] {
    outerLinks(\.linksThroughFactories) + (product.map { [$0.link] } ?? [])
  }

  private func outerLinks(_ links: (AsyncRequest) -> [ResolutionError.Link]) -> [ResolutionError.Link] {
    ((parent ?? enclosing).map(links) ?? []) + (entry.map { [ResolutionError.Link($0, arguments)] } ?? [])
  }

  /// True if an entry is being made for this request or for one that it is part of.
  func contains(_ entry: AnyServiceEntry, _ core: ContainerCore, _ arguments: ArgumentList?) -> Bool {
    contains(Unmanaged.passUnretained(entry).toOpaque(), Unmanaged.passUnretained(core).toOpaque(), arguments)
  }

  func contains(_ entry: UnsafeRawPointer, _ core: UnsafeRawPointer, _ arguments: ArgumentList?) -> Bool {
    var visit = RepeatedVisit(arguments)
    return chain.contains { request in
      guard let own = request.entry, Unmanaged.passUnretained(own).toOpaque() == entry else { return false }
      guard Unmanaged.passUnretained(request.core).toOpaque() == core else { return false }
      return visit.repeats(request.arguments)
    }
  }
}

extension AsyncRequest {
  /// This request and those that it is part of, up to the call of a factory.
  private var chain: some Sequence<AsyncRequest> {
    sequence(first: self) { $0.parent ?? ($0.product == nil ? $0.enclosing : nil) }
  }

  /// An instance that is being completed for this request or for one that it is part of.
  func completingInstance(
    of entry: AnyServiceEntry, _ core: ContainerCore, _ arguments: ArgumentList?
  ) -> AnyObject? {
    for request in chain where request.entry === entry && request.core === core {
      if let instance = request.completing.withLock({ $0 }), ArgumentList.areEqual(request.arguments, arguments) {
        return instance
      }
    }
    return nil
  }

  func beginCompleting(_ instance: AnyObject) {
    completing.withLock { $0 = instance }
  }

  func endCompleting() {
    let instance = completing.withLock { instance in
      defer { instance = nil }
      return instance
    }
    withExtendedLifetime(instance) {}  // Let go outside the lock.
  }
}

/// How a handle knows its request, while that runs: a handle that is kept keeps neither arguments nor instances.
@usableFromInline final class AsyncRequestLink: Sendable {
  private let guarded: Guarded<AsyncRequest?>

  init(_ request: AsyncRequest) {
    guarded = Guarded(request)
  }

  /// The request, unless it has ended.
  var running: AsyncRequest? {
    guarded.withLock { $0 }.flatMap { $0.isRunning ? $0 : nil }
  }

  /// Called when the request has ended.
  func end() {
    let request = guarded.withLock { request in
      defer { request = nil }
      return request
    }
    withExtendedLifetime(request) {}  // Let go outside the lock.
  }
}

extension AsyncRequest {
  private struct Ambient {
    let request: AsyncRequest
    let task: UInt?
  }

  @TaskLocal private static var ambient: Ambient?

  /// The request whose factory runs right here, in this very task, whether or not its handle is used.
  ///
  /// Other tasks that the factory starts are not part of it unless they use the handle: whether the
  /// factory waits for them cannot be seen.
  static var current: AsyncRequest? {
    guard let ambient, ambient.request.isRunning, ambient.task == currentTask else { return nil }
    return ambient.request
  }

  /// True in a factory and in all tasks that it has started, while it runs: it may wait for them.
  static var isWithinFactory: Bool { ambient?.request.isRunning == true }

  /// True in the factories that run for a build, and in all tasks that they have started.
  func isRunningHere(for build: AsyncBuild) -> Bool {
    guard let innermost = Self.ambient?.request else { return false }
    return sequence(first: innermost) { $0.parent ?? $0.enclosing }.contains { $0.build === build && $0.isRunning }
  }

  /// Runs the factory of this request.
  nonisolated(nonsending) func asCurrent<Value: Sendable>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async throws -> Value {
    try await Self.$ambient.withValue(Ambient(request: self, task: Self.currentTask)) { try await body() }
  }

  private final class Asker: Sendable {
    let build: AsyncBuild
    let task: UInt?
    let isOver = Atomic(false)

    init(_ build: AsyncBuild, _ task: UInt?) {
      self.build = build
      self.task = task
    }
  }

  @TaskLocal private static var ambientAsker: Asker?

  /// Who waits for what is asked for right here; nil if nobody waits for that in turn.
  static var waiting: AsyncBuild? { asker ?? current?.build }

  /// The call whose body runs right here, in this very task, perhaps in a factory of this task.
  static var asker: AsyncBuild? {
    guard let asker = ambientAsker, !asker.isOver.load(ordering: .acquiring), asker.task == currentTask else {
      return nil
    }
    return asker.build
  }

  /// Runs a call that takes part in the waits of builds.
  static nonisolated(nonsending) func asking<Result>(
    for build: AsyncBuild, _ call: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    let asker = Asker(build, currentTask)
    defer { asker.isOver.store(true, ordering: .releasing) }
    return try await $ambientAsker.withValue(asker, operation: call)
  }

  /// A number that no other living task has.
  private static var currentTask: UInt? {
    // A task is one word, its address; it is only compared.
    withUnsafeCurrentTask { task in task.map { unsafeBitCast($0, to: UInt.self) } }
  }
}
