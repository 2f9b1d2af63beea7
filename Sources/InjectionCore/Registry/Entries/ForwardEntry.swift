/// A registration that stands for another one: a further type, or name, of the same service.
///
/// It has no scope, hooks or instances of its own; what is said about it is said about its target. Only
/// when the forwarded type is decorated, the decorated instances are kept here, as the target's scope says.
final class ForwardEntry<Service, Target>: ServiceEntry<Service>, @unchecked Sendable {
  // Sendable: immutable, like the rest of the entry.
  private let forwarding: Forwarding

  /// What a request is passed on to.
  private struct Forwarding: Sendable {
    let target: ServiceEntry<Target>
    let convert: @Sendable (Target) -> Service?
    /// The target's container, unless it lives as long as this entry anyway.
    let keptCore: ContainerCore?

    init(_ target: ServiceEntry<Target>, from core: ContainerCore, _ convert: @escaping @Sendable (Target) -> Service?)
    {
      let targetCore = target.lifecycle.core
      self.target = target
      self.convert = convert
      target.markForwardTarget()
      keptCore = core.chain.contains { $0 === targetCore } ? nil : targetCore
    }

    func check(_ arguments: ArgumentList?, _ handle: Container) throws(ResolutionError) {
      if !target.lifecycle.isDisposed { return }
      throw ResolutionError.disposed(Target.self, name: target.name, arguments: arguments?.types ?? [], handle)
    }

    func value(_ handle: Container) throws -> Service {
      try check(nil, handle)
      return try converted(try Passage.produce(Target.self, target.pointer, .passUnretained(handle)), handle)
    }

    func converted(_ value: Target, _ handle: Container) throws -> Service {
      if let service = convert(value) { return service }
      throw unrelated(type(of: value as Any), handle.runningLinks, handle)
    }

    func unrelated(_ type: Any.Type, _ links: [ResolutionError.Link], _ handle: Container) -> ResolutionError {
      ResolutionError.unrelated(type, target, chain: links, handle)
    }
  }

  init(
    name: String?, core: ContainerCore, target: ServiceEntry<Target>, location: SourceLocation,
    convert: @escaping @Sendable (Target) -> Service?
  ) {
    let forwarding = Forwarding(target, from: core, convert)
    self.forwarding = forwarding
    super.init(
      key: ServiceKey(Service.self, name: name, arguments: target.argumentList?.signature), core: core,
      scope: ObjectScope.transient, declaration: nil, location: location,
      factory: { try forwarding.value($0.container) })
  }

  private var target: ServiceEntry<Target> { forwarding.target }

  override var argumentList: ArgumentList.Type? { target.argumentList }
  override var forwardTarget: AnyServiceEntry? { target }
  override var objectScope: any ObjectScopeProtocol { target.objectScope }
  override var effectiveScopeKind: ObjectScopeKind { isDecorated ? target.effectiveScopeKind : .transient }

  override func make(_ handle: Container, _ arguments: ArgumentList?) throws -> Service {
    guard arguments != nil else { return try factory(handle) }
    try forwarding.check(arguments, handle)
    let value = try target.produceCarefully(handle, arguments)
    return try forwarding.converted(value, handle)
  }

  /// The target's instance for a request that may suspend; nil if the usual way does as well.
  override nonisolated(nonsending) func produceForwarded(
    _ handle: Container, _ arguments: ArgumentList?
  ) async throws -> Service? {
    if isDecorated, !target.isAsync { return nil }
    try forwarding.check(arguments, handle)
    let value = Transfer(value: try await target.produceAsync(handle, arguments))
    guard let service = await convertedAsync(value).value else {
      let links = handle.links(to: ResolutionError.Link(self, arguments))
      throw forwarding.unrelated(type(of: value.value as Any), links, handle)
    }
    guard isDecoratedOnMainActor(in: handle.core), !MainActorCheck.isOnMainActor else {
      return try decorated(service, handle)
    }
    let undecorated = Transfer(value: service)
    return try await MainActor.run { Transfer(value: try self.decorated(undecorated.value, handle)) }.value
  }

  /// The target's instance as the further type. On the main actor if the target belongs to it; the conformance may
  /// belong to it too, whatever the target says: then only a cast there succeeds.
  private nonisolated(nonsending) func convertedAsync(_ value: Transfer<Target>) async -> Transfer<Service?> {
    let isHere = MainActorCheck.isOnMainActor || !target.finalTarget.isMainActorIsolated
    if isHere, let service = forwarding.convert(value.value) { return Transfer(value: service) }
    return await MainActor.run { [forwarding] in Transfer(value: forwarding.convert(value.value)) }
  }

  override func copy(to core: ContainerCore, forwardingTo target: AnyServiceEntry) -> AnyServiceEntry {
    // A copy of an entry has its type.
    let target = unsafeDowncast(target, to: ServiceEntry<Target>.self)
    return ForwardEntry(name: name, core: core, target: target, location: location, convert: forwarding.convert)
  }

  // MARK: What is said about the target

  override func changeScope(to scope: any ObjectScopeProtocol) {
    target.changeScope(to: scope)
    if let core = lifecycle.core {
      let released = core.withRegistry { _ in releaseInstances(in: core) }
      ContainerCore.letGo(released)
    }
    updateMode()
  }

  override func addCompletion(_ completed: @escaping @Sendable (any Resolver, Service) -> Void) {
    target.addCompletion { [convert = forwarding.convert] resolver, service in
      if let service = convert(service) { completed(resolver, service) }
    }
  }

  override func addDisposal(_ disposal: @escaping @Sendable (Service) -> Void) {
    target.addDisposal { [convert = forwarding.convert] service in
      if let service = convert(service) { disposal(service) }
    }
  }

  override func isolateToMainActor() {
    target.isolateToMainActor()
  }

  override func markEager() {
    target.markEager()
  }
}
