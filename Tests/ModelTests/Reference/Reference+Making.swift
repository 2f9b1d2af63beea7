extension Reference {
  /// The resolution of a resolver, while it runs.
  func running(_ resolver: ReferenceResolver) -> ReferenceResolution? {
    resolver.resolution.flatMap { $0.isRunning ? $0 : nil }
  }

  func runningLinks(_ resolver: ReferenceResolver) -> [String] { (running(resolver) ?? current)?.links ?? [] }

  /// Runs something as an outermost request.
  func within<Result>(_ resolution: ReferenceResolution, _ body: () throws -> Result) rethrows -> Result {
    current = resolution
    defer {
      resolution.isRunning = false
      resolution.graph.end()
      resolution.leavePeriods()
      current = resolution.enclosing
    }
    return try body()
  }

  /// Runs something in the resolution of a resolver, or as an outermost request.
  func inOneGraph<Result>(
    _ resolver: ReferenceResolver, _ body: (ReferenceResolver) throws -> Result
  ) rethrows -> Result {
    if running(resolver) != nil { return try body(resolver) }
    return try within(ReferenceResolution(enclosing: current)) {
      try body(ReferenceResolver(container: resolver.container, resolution: current))
    }
  }

  /// An instance of an entry, there already or made now.
  func instance(of entry: ReferenceEntry, _ argument: Argument?, _ resolver: ReferenceResolver) throws -> Node {
    guard let resolution = running(resolver) else {
      return try inOneGraph(resolver) { try instance(of: entry, argument, $0) }
    }
    let scope = effectiveScope(of: entry)
    if scope.isOfSession, resolution.period(of: entry.container.session) == nil {
      throw ReferenceError(kind: .noSession, chain: resolution.links + [entry.link(argument)])
    }
    guard scope.isShared else {
      return try unshared(entry, argument, resolver, resolution, isInGraph: scope == .graph && argument != .opaque)
    }
    if argument == .opaque {
      throw ReferenceError(kind: .unshareableArgument, chain: resolution.links + [entry.link(argument)])
    }
    return try shared(entry, argument, resolution, isKept: scope != .weak && scope != .weakLogin)
  }

  /// A forward keeps instances only if a related container decorates its type.
  private func effectiveScope(of entry: ReferenceEntry) -> Scope {
    entry.target != nil && !entry.container.root.decorated.contains(entry.decorationKey) ? .transient : entry.scope
  }

  /// A shared service is decorated by the container that registered it, any other by the one that is asked, if the
  /// two are related.
  private func decorators(of entry: ReferenceEntry, _ resolver: ReferenceResolver) -> [ReferenceDecorator] {
    let container = entry.scope.isShared ? entry.container : resolver.container
    guard container.root === entry.container.root else { return [] }
    return container.decorators(of: entry.decorationKey)
  }

  /// Made from the container that asks: for each request, or once in a graph.
  private func unshared(
    _ entry: ReferenceEntry, _ argument: Argument?, _ resolver: ReferenceResolver, _ resolution: ReferenceResolution,
    isInGraph: Bool
  ) throws -> Node {
    let (container, graph) = (resolver.container, resolution.graph)
    if isInGraph, let node = graph.node(of: entry, in: container, argument) { return node }
    try enter(entry, container, argument, resolution, isShared: false)
    defer { resolution.frames.removeLast() }
    let node = try make(entry, argument, resolver, resolution)
    if isInGraph {
      // Another run of the factory may have been faster.
      if let first = graph.node(of: entry, in: container, argument) { return first }
      graph.add(node, of: entry, in: container, argument)
    }
    complete(entry, node, resolver, resolution)
    return node
  }

  /// Made from the container that registered it.
  private func shared(
    _ entry: ReferenceEntry, _ argument: Argument?, _ resolution: ReferenceResolution, isKept: Bool
  ) throws -> Node {
    let period = entry.scope.isOfSession ? resolution.period(of: entry.container.session) : nil
    let cell = entry.cell(for: argument, in: period)
    if cell.state != .empty, cell.state != .constructing, let node = cell.node { return node }
    let isFirstRun = cell.state != .constructing
    try enter(entry, entry.container, argument, resolution, isShared: true)
    cell.state = .constructing
    cell.runs += 1
    defer {
      resolution.frames.removeLast()
      entry.endRun(of: cell)
    }
    let resolver = ReferenceResolver(container: entry.container, resolution: resolution)
    let made: Node
    do { made = try make(entry, argument, resolver, resolution) } catch {
      if isFirstRun, cell.state == .constructing { cell.clear() }
      throw error
    }
    // A second run of the factory, in an `initCompleted`, may have been faster.
    if cell.state != .constructing, let first = cell.node { return first }
    cell.construct(made)
    if entry.scope.disposes { storedCount += 1 }
    complete(entry, made, resolver, resolution)
    cell.finish(entry.container.session.nextReadiness(), isKept: isKept)
    if cell.isDropped {
      if entry.scope.disposes { entry.hooks?.dispose(made) }
    } else if let period, !period.isCurrent {
      period.hasLateInstances = true
    }
    return made
  }

  /// Runs the factory and the decorators. What they throw becomes an error that tells who asked for what.
  private func make(
    _ entry: ReferenceEntry, _ argument: Argument?, _ resolver: ReferenceResolver, _ resolution: ReferenceResolution
  ) throws -> Node {
    do {
      let node =
        try entry.target.map { try forwarded(entry, $0, argument, resolver) } ?? entry.hooks!.make(resolver, argument)
      return try decorators(of: entry, resolver).reduce(node) { try $1.decorate(resolver, $0) }
    } catch let error as ReferenceError {
      throw error
    } catch {
      throw ReferenceError(kind: .factoryFailed, chain: resolution.links, underlying: "\(error)")
    }
  }

  private func forwarded(
    _ entry: ReferenceEntry, _ target: ReferenceEntry, _ argument: Argument?, _ resolver: ReferenceResolver
  ) throws -> Node {
    if target.container.isDisposed {
      throw ReferenceError(
        kind: .disposed,
        chain: runningLinks(resolver)
          + [Reference.link(Key(service: target.key.service!, name: target.key.name), argument?.type)])
    }
    let node = try instance(of: target, argument, resolver)
    guard entry.key.service!.includes(node.form) else {
      throw ReferenceError(kind: .unrelatedType, chain: runningLinks(resolver))
    }
    return node
  }

  private func complete(
    _ entry: ReferenceEntry, _ node: Node, _ resolver: ReferenceResolver, _ resolution: ReferenceResolution
  ) {
    guard let complete = entry.hooks?.complete else { return }
    resolution.frames[resolution.frames.count - 1].isCompleting = true
    complete(resolver, node)
  }
}

extension Scope {
  var isShared: Bool { self != .transient && self != .graph }
  var isOfSession: Bool { self == .login || self == .weakLogin }
  /// True if `onDispose` runs for what is dropped.
  var disposes: Bool { self == .container || self == .login }
}

extension Service {
  /// True if an object is of this type.
  func includes(_ form: Node.Form) -> Bool {
    switch self {
    case .a: form == .a
    case .b: form == .b
    case .c, .other: form == .c
    case .value: form == .value
    case .base: true
    }
  }
}
