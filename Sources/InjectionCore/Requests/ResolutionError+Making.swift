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
    links.reserveCapacity(links.count + state.pointee.depth + 2)
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
    var links = links(acrossFactoryCalls: acrossFactoryCalls)
    links.append(ResolutionError.Link(entry, arguments))
    return links
  }

  /// What a factory's error becomes: itself, if it tells already which service is missing and why.
  @usableFromInline func failure(_ error: any Error) -> ResolutionError {
    if let error = error as? ResolutionError { return error }
    let core = state.pointee.frames[state.pointee.depth - 1].corePointer
    let lifecycle = Unmanaged<ContainerCore>.fromOpaque(core)._withUnsafeGuaranteedRef { $0.lifecycle }
    return ResolutionError(
      .init(
        kind: .factoryFailed, chain: links, underlying: error, swallowed: state.pointee.swallowed),
      from: lifecycle)
  }
}

extension Container {
  /// The links of the resolution that runs here, if one does.
  var runningLinks: [ResolutionError.Link] {
    if let innermost { return innermost.links }
    return runningRequest?.links ?? []
  }

  /// The same with what is asked for here.
  func links(to link: ResolutionError.Link) -> [ResolutionError.Link] {
    var links = runningLinks
    links.append(link)
    return links
  }

  /// The resolution of this handle, or the one in which an outer container is used.
  var innermost: Resolution? {
    running ?? CurrentThread.resolution.flatMap { $0.runsOnThisThread ? $0 : nil }
  }

  /// The error for an entry that is being made already.
  func cycle(_ entry: AnyServiceEntry, _ arguments: ArgumentList?) -> ResolutionError {
    let links = innermost?.links(to: entry, arguments) ?? [ResolutionError.Link(entry, arguments)]
    return ResolutionError(.init(kind: .cycle, chain: links), from: core)
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
      return runningRequest?.entry
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
    details: [Detail] = [], _ handle: Container
  ) -> ResolutionError {
    let subject = Link(service: service, name: name, arguments: arguments, component: component, location: nil)
    if handle.core.mightHaveAnswered { return disposed(subject, handle) }
    handle.noteMissing(subject)
    let asker = handle.asker
    return ResolutionError(
      Facts(
        kind: .notRegistered, chain: handle.links(to: subject),
        swallowed: handle.running?.state.pointee.swallowed ?? [], details: details,
        parameter: asker?.declaration?.parameter(of: service), asker: asker?.id,
        childMisses: handle.isMakingShared ? NearMiss.inChildren(of: handle.core, subject) : []),
      from: handle.core)
  }

  static func cycle(
    _ entry: AnyServiceEntry, _ arguments: ArgumentList?, in resolution: Resolution, _ core: ContainerCore,
    acrossFactoryCalls: Bool
  ) -> ResolutionError {
    let links = resolution.links(to: entry, arguments, acrossFactoryCalls: acrossFactoryCalls)
    return ResolutionError(Facts(kind: .cycle, chain: links), from: core)
  }

  static func cycleOfWaits(_ entry: AnyServiceEntry, _ links: [Link], _ handle: Container) -> ResolutionError {
    // The chain closes with the service that this thread is making and another one waits for.
    ResolutionError(
      Facts(kind: .cycle, chain: links, details: [.sentence(Texts.cycleAcrossThreads)]), from: handle.core)
  }

  static func cycleOfTasks(_ links: [Link], _ core: ContainerCore) -> ResolutionError {
    ResolutionError(Facts(kind: .cycle, chain: links, details: [.sentence(Texts.cycleAcrossTasks)]), from: core)
  }

  static func needsMainActor(
    _ entry: AnyServiceEntry, _ arguments: ArgumentList?, _ handle: Container
  ) -> ResolutionError {
    ResolutionError(
      Facts(
        kind: .needsMainActor, chain: handle.links(to: Link(entry, arguments)),
        isAskedSynchronously: handle.isAskedSynchronously()),
      from: handle.core)
  }

  static func needsMainActor(decorating service: Any.Type, _ handle: Container) -> ResolutionError {
    ResolutionError(
      Facts(
        kind: .needsMainActor, chain: handle.runningLinks,
        isAskedSynchronously: handle.isAskedSynchronously(belowInnermost: 1)),
      from: handle.core)
  }

  static func disposed(
    _ service: Any.Type, name: String?, arguments: [Any.Type], _ handle: Container
  ) -> ResolutionError {
    disposed(Link(service: service, name: name, arguments: arguments, component: nil, location: nil), handle)
  }

  private static func disposed(_ subject: Link, _ handle: Container) -> ResolutionError {
    let core = handle.core
    return ResolutionError(
      Facts(
        kind: .disposed, chain: handle.links(to: subject),
        isOfParent: !core.isDisposed && core.mightHaveAnswered),
      from: core)
  }

  static func notBooted(
    _ entry: AnyServiceEntry, _ arguments: ArgumentList?, _ state: BootState, askers: [Link], _ handle: Container
  ) -> ResolutionError {
    ResolutionError(
      Facts(
        kind: .notBooted(state), chain: askers + [Link(entry, arguments)], details: [.sentence(Texts.notBooted(state))]),
      from: handle.core)
  }

  /// The error for who cannot ask again for what was late.
  static func replaced(_ entry: AnyServiceEntry, _ arguments: ArgumentList?, _ handle: Container) -> ResolutionError {
    let link = Link(entry, arguments)
    if entry.lifecycle.isDisposed { return disposed(link, handle) }
    return ResolutionError(Facts(kind: .replaced, chain: handle.links(to: link)), from: handle.core)
  }

  static func noSession(_ entry: AnyServiceEntry, _ arguments: ArgumentList?, _ handle: Container) -> ResolutionError {
    ResolutionError(
      Facts(
        kind: .noSession, chain: handle.links(to: Link(entry, arguments)),
        details: [.scope(entry.objectScope.description)]),
      from: handle.core)
  }

  /// The error for somebody who asks for the key itself.
  static func noSession(_ key: Any.Type, _ scope: ObjectScope, _ handle: Container) -> ResolutionError {
    let subject = Link(
      service: key, name: nil, arguments: [], component: nil, location: nil, keyedScope: scope.description)
    return ResolutionError(Facts(kind: .noSession, chain: handle.links(to: subject)), from: handle.core)
  }

  /// True if the service that was asked for through a handle has no session now, or was removed just now, rather than one
  /// that it needs.
  ///
  /// - Parameter links: How many links of the chain stand for the service: one, and one for each forward on the way.
  func isAbsence(askedBy handle: Container, links: Int) -> Bool {
    switch kind {
    case .noSession: chain.count == handle.runningLinks.count + links
    case .notRegistered: chain.count == handle.runningLinks.count + 1
    default: false
    }
  }

  static func needsAsync(
    _ entry: AnyServiceEntry, _ arguments: ArgumentList?, _ handle: Container
  ) -> ResolutionError {
    ResolutionError(
      Facts(
        kind: .needsAsync, chain: handle.links(to: Link(entry, arguments)),
        isAskedSynchronously: handle.isAskedSynchronously()),
      from: handle.core)
  }

  static func unshareableArgument(
    _ type: Any.Type, _ entry: AnyServiceEntry, _ arguments: ArgumentList, _ handle: Container
  ) -> ResolutionError {
    let detail = Detail.notHashable(
      type, scope: entry.objectScope.description, isOffMainActor: !MainActorCheck.isOnMainActor)
    return ResolutionError(
      Facts(kind: .unshareableArgument, chain: handle.links(to: Link(entry, arguments)), details: [detail]),
      from: handle.core)
  }

  static func unequalArgument(
    _ entry: AnyServiceEntry, _ arguments: ArgumentList?, _ handle: Container
  ) -> ResolutionError {
    let detail = Detail.unequal(arguments?.unequalType ?? Never.self, scope: entry.objectScope.description)
    return ResolutionError(
      Facts(kind: .unshareableArgument, chain: handle.links(to: Link(entry, arguments)), details: [detail]),
      from: handle.core)
  }

  static func mismatchedArguments(_ text: String, _ handle: Container) -> ResolutionError {
    ResolutionError(
      Facts(kind: .mismatchedArguments, chain: handle.runningLinks, details: [.sentence(text)]), from: handle.core)
  }

  static func unrelated(
    _ type: Any.Type, _ target: AnyServiceEntry, chain: [Link], _ handle: Container
  ) -> ResolutionError {
    ResolutionError(
      Facts(kind: .unrelatedType, chain: chain, details: [.forwarded(to: Link(target), made: type)]),
      from: handle.core)
  }

  /// - Parameter chain: To the entry.
  static func unexpectedInstance(
    _ instance: Any, _ entry: AnyServiceEntry, chain: [Link], _ handle: Container
  ) -> ResolutionError {
    let detail = Detail.kept(type(of: instance), scope: entry.objectScope.description)
    return ResolutionError(Facts(kind: .unexpectedType, chain: chain, details: [detail]), from: handle.core)
  }

  /// - Parameter askers: The links of those who asked for the closure type.
  static func ambiguousFactory(
    _ type: Any.Type, name: String?, _ candidates: [AnyServiceEntry], askers: [Link], _ handle: Container
  ) -> ResolutionError {
    let subject = Link(service: type, name: name, arguments: [], component: nil, location: nil)
    return ResolutionError(
      Facts(
        kind: .ambiguousFactory, chain: askers + [subject], details: [.candidates(candidates.map { Link($0) })]),
      from: handle.core)
  }
}

extension FactoryDeclaration {
  /// Which parameter of the initializer the container fills with a service.
  fileprivate func parameter(of service: Any.Type) -> ResolutionError.Parameter? {
    guard let index = dependencies.firstIndex(where: { $0.type == service }) else { return nil }
    return ResolutionError.Parameter(
      position: position(ofDependency: index), total: parameterCount + dependencies.count, location: location)
  }
}
