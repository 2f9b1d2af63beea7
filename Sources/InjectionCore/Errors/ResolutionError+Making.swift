// Where failures become errors. Nothing here runs unless something failed.

extension Resolution {
  /// Who asked for what: the links of this resolution and, up to the call of a factory, of those that
  /// enclose it.
  var links: [ResolutionError.Link] { links(acrossFactoryCalls: false) }

  private func links(acrossFactoryCalls: Bool) -> [ResolutionError.Link] {
    var links: [ResolutionError.Link] = []
    if let request = state.pointee.request {
      links = request.links
    } else if let enclosing = state.pointee.enclosing, acrossFactoryCalls || state.pointee.product == nil {
      links = enclosing.links(acrossFactoryCalls: acrossFactoryCalls)
    }
    if let product = state.pointee.product { links.append(product.link) }
    for index in 0..<state.pointee.depth {
      let frame = state.pointee.frames[index]
      links.append(ResolutionError.Link(frame.entry, frame.arguments?.takeUnretainedValue()))
    }
    return links
  }

  func links(
    to entry: AnyServiceEntry, _ arguments: ArgumentList?, acrossFactoryCalls: Bool = false
  ) -> [ResolutionError.Link] {
    links(acrossFactoryCalls: acrossFactoryCalls) + [ResolutionError.Link(entry, arguments)]
  }

  /// What a factory's error becomes: itself, if it tells already which service is missing and why.
  @usableFromInline func failure(_ error: any Error) -> ResolutionError {
    if let error = error as? ResolutionError { return error }
    let core = state.pointee.frames[state.pointee.depth - 1].core
    return ResolutionError(
      .factoryFailed, chain: links, underlying: error, swallowed: state.pointee.swallowed, core: core)
  }
}

extension Container {
  /// The links of the resolution that runs here, if one does.
  var runningLinks: [ResolutionError.Link] {
    if let innermost { return innermost.links }
    return request.map { $0.isRunning ? $0.links : [] } ?? []
  }

  /// The resolution of this handle, or the one in which an outer container is used.
  var innermost: Resolution? {
    running ?? CurrentThread.resolution.flatMap { $0.runsOnThisThread ? $0 : nil }
  }

  /// The error for an entry that is being made already.
  @usableFromInline func cycle(_ entry: AnyServiceEntry) -> ResolutionError {
    let links = innermost?.links(to: entry, nil) ?? [ResolutionError.Link(entry)]
    return ResolutionError(.cycle, chain: links, core: core)
  }

  /// True if who asks through this handle is a service or a product that is made synchronously.
  ///
  /// - Parameter frames: How many of the innermost frames do not ask.
  fileprivate func isAskedSynchronously(belowInnermost frames: Int = 0) -> Bool {
    var (next, skipped) = (innermost, frames)
    while let resolution = next {
      let state = resolution.state
      let isService = (0..<max(0, state.pointee.depth - skipped)).contains { index in
        state.pointee.frames[index].entry.forwardTarget == nil
      }
      if isService || state.pointee.product != nil { return true }
      if state.pointee.request != nil { return false }
      (next, skipped) = (state.pointee.enclosing, 0)
    }
    return false
  }

  /// The entry whose factory uses this handle.
  var asker: AnyServiceEntry? {
    guard let running, running.state.pointee.depth > 0 else {
      guard let request, request.isRunning else { return nil }
      return request.entry
    }
    return running.state.pointee.frames[running.state.pointee.depth - 1].entry
  }

  /// True while something is made here that sees the services of the container which registered it only, whichever
  /// child was asked. That child may be gone when somebody reads the error.
  fileprivate var isMakingShared: Bool {
    if let innermost {
      let state = innermost.state
      if (0..<state.pointee.depth).contains(where: { state.pointee.frames[$0].entry.isMadeByOwner }) { return true }
    }
    guard let request = innermost?.state.pointee.request ?? runningRequest else { return false }
    return sequence(first: request, next: \.parent).contains { $0.entry?.isMadeByOwner == true }
  }
}

extension ResolutionError {
  /// The typed form of what the engine throws: it throws nothing else.
  @usableFromInline package init(_ error: any Error) {
    guard let error = error as? ResolutionError else {
      preconditionFailure("Resolving threw something else than a ResolutionError: \(error)")
    }
    self = error
  }

  /// The typed form, with the place of the request.
  @usableFromInline package init(_ error: any Error, askedAt fileID: StaticString, _ line: UInt) {
    self = ResolutionError(error).asked(at: SourceLocation(fileID: fileID, line: line))
  }

  static func notRegistered(
    _ service: Any.Type, name: String?, arguments: [Any.Type] = [], component: Any.Type? = nil,
    details: [String] = [], _ handle: Container
  ) -> ResolutionError {
    let subject = Link(service: service, name: name, arguments: arguments, component: component, location: nil)
    if handle.core.mightHaveAnswered { return disposed(subject, handle) }
    handle.noteMissing(subject)
    return ResolutionError(
      .notRegistered, chain: handle.runningLinks + [subject], swallowed: handle.running?.state.pointee.swallowed ?? [],
      details: details, core: handle.core, asker: handle.asker,
      childMisses: handle.isMakingShared ? NearMiss.inChildren(of: handle.core, subject) : [])
  }

  static func cycle(
    _ entry: AnyServiceEntry, _ arguments: ArgumentList?, in resolution: Resolution, _ core: ContainerCore,
    acrossFactoryCalls: Bool
  ) -> ResolutionError {
    let links = resolution.links(to: entry, arguments, acrossFactoryCalls: acrossFactoryCalls)
    return ResolutionError(.cycle, chain: links, core: core)
  }

  static func cycleOfWaits(_ entry: AnyServiceEntry, _ links: [Link], _ handle: Container) -> ResolutionError {
    // The chain closes with the service that this thread is making and another one waits for.
    ResolutionError(.cycle, chain: links, details: [Texts.cycleAcrossThreads], core: handle.core)
  }

  static func needsMainActor(
    _ entry: AnyServiceEntry, _ arguments: ArgumentList?, _ handle: Container
  ) -> ResolutionError {
    ResolutionError(
      .needsMainActor, chain: handle.runningLinks + [Link(entry, arguments)], core: handle.core,
      isAskedSynchronously: handle.isAskedSynchronously())
  }

  static func needsMainActor(decorating service: Any.Type, _ handle: Container) -> ResolutionError {
    ResolutionError(
      .needsMainActor, chain: handle.runningLinks, core: handle.core,
      isAskedSynchronously: handle.isAskedSynchronously(belowInnermost: 1))
  }

  static func disposed(
    _ service: Any.Type, name: String?, arguments: [Any.Type], _ handle: Container
  ) -> ResolutionError {
    disposed(Link(service: service, name: name, arguments: arguments, component: nil, location: nil), handle)
  }

  private static func disposed(_ subject: Link, _ handle: Container) -> ResolutionError {
    ResolutionError(.disposed, chain: handle.runningLinks + [subject], core: handle.core)
  }

  static func noSession(_ entry: AnyServiceEntry, _ arguments: ArgumentList?, _ handle: Container) -> ResolutionError {
    ResolutionError(
      .noSession, chain: handle.runningLinks + [Link(entry, arguments)], details: [Texts.session(entry.objectScope)],
      core: handle.core)
  }

  /// The error for somebody who asks for the key itself.
  static func noSession(_ key: Any.Type, _ scope: ObjectScope, _ handle: Container) -> ResolutionError {
    let subject = Link(
      service: key, name: nil, arguments: [], component: nil, location: nil, keyedScope: scope.description)
    return ResolutionError(.noSession, chain: handle.runningLinks + [subject], core: handle.core)
  }

  /// True if the service that was asked for through a handle has no session now, rather than one that it needs.
  ///
  /// - Parameter links: How many links of the chain stand for the service: one, and one for each forward on the way.
  func isMissingSession(askedBy handle: Container, links: Int) -> Bool {
    kind == .noSession && chain.count == handle.runningLinks.count + links
  }

  static func needsAsync(
    _ entry: AnyServiceEntry, _ arguments: ArgumentList?, _ handle: Container
  ) -> ResolutionError {
    ResolutionError(
      .needsAsync, chain: handle.runningLinks + [Link(entry, arguments)], core: handle.core,
      isAskedSynchronously: handle.isAskedSynchronously())
  }

  static func unshareableArgument(
    _ type: Any.Type, _ entry: AnyServiceEntry, _ arguments: ArgumentList, _ handle: Container
  ) -> ResolutionError {
    ResolutionError(
      .unshareableArgument, chain: handle.runningLinks + [Link(entry, arguments)],
      details: [Texts.unshareableArgument(type, scope: entry.objectScope)], core: handle.core)
  }

  static func mismatchedArguments(_ text: String, _ handle: Container) -> ResolutionError {
    ResolutionError(.mismatchedArguments, chain: handle.runningLinks, details: [text], core: handle.core)
  }

  static func unrelated(
    _ type: Any.Type, _ target: AnyServiceEntry, chain: [Link], _ handle: Container
  ) -> ResolutionError {
    ResolutionError(
      .unrelatedType, chain: chain,
      details: [Texts.unrelatedType(type, of: target, chain[chain.count - 1].service)], core: handle.core)
  }

  /// - Parameter chain: To the entry.
  static func unexpectedInstance(
    _ instance: Any, _ entry: AnyServiceEntry, chain: [Link], _ handle: Container
  ) -> ResolutionError {
    ResolutionError(
      .unexpectedType, chain: chain,
      details: [Texts.unexpectedType(type(of: instance), in: entry.objectScope)], core: handle.core)
  }

  /// - Parameter askers: The links of those who asked for the closure type.
  static func ambiguousFactory(
    _ type: Any.Type, name: String?, _ candidates: [AnyServiceEntry], askers: [Link], _ handle: Container
  ) -> ResolutionError {
    let subject = Link(service: type, name: name, arguments: [], component: nil, location: nil)
    return ResolutionError(
      .ambiguousFactory, chain: askers + [subject], details: [Texts.ambiguousFactory(candidates)],
      core: handle.core)
  }
}
