/// A registration that stands for another one: a further type, or name, of the same service.
///
/// It has no scope, hooks or instances of its own; what is said about it is said about its target. Only
/// when the forwarded type is decorated, the decorated instances are kept here, as the target's scope says.
final class ForwardEntry<Service, Target>: ServiceEntry<Service>, @unchecked Sendable {
  // Sendable: immutable, like the rest of the entry.
  private let target: ServiceEntry<Target>
  private let convert: @Sendable (Target) -> Service?
  /// The target's container, unless it lives as long as this entry anyway.
  private let keptCore: ContainerCore?

  init(
    name: String?, core: ContainerCore, target: ServiceEntry<Target>, location: SourceLocation,
    convert: @escaping @Sendable (Target) -> Service?
  ) {
    self.target = target
    self.convert = convert
    keptCore = core.chain.contains { $0 === target.core } ? nil : target.core
    super.init(
      key: ServiceKey(Service.self, name: name, arguments: target.argumentList?.signature), core: core,
      scope: ObjectScope.transient, declaration: nil, location: location,
      factory: { resolver in
        try Self.check(target, nil, resolver)
        let value = try ServiceEntry<Target>.produce(target.pointer, .passUnretained(resolver.container))
        return try Self.converted(value, target, convert, resolver)
      })
  }

  override var argumentList: ArgumentList.Type? { target.argumentList }
  override var forwardTarget: AnyServiceEntry? { target }
  override var objectScope: any ObjectScopeProtocol { target.objectScope }
  override var effectiveScopeKind: ObjectScopeKind { isDecorated ? target.effectiveScopeKind : .transient }

  override func make(_ handle: Container, _ arguments: ArgumentList?) throws -> Service {
    guard arguments != nil else { return try factory(handle) }
    try Self.check(target, arguments, handle)
    return try Self.converted(target.produceCarefully(handle, arguments), target, convert, handle)
  }

  /// The target's instance for a request that may suspend; nil if the usual way does as well.
  override nonisolated(nonsending) func produceForwarded(
    _ handle: Container, _ arguments: ArgumentList?
  ) async throws -> Service? {
    if isDecorated, !target.isAsync { return nil }
    let value = try await target.produceAsync(handle, arguments)
    guard let service = convert(value) else {
      let link = ResolutionError.Link(self, arguments)
      throw ResolutionError.unrelated(type(of: value as Any), target, chain: handle.runningLinks + [link], handle)
    }
    return try decorated(service, handle)
  }

  private static func check(
    _ target: ServiceEntry<Target>, _ arguments: ArgumentList?, _ resolver: any Resolver
  ) throws(ResolutionError) {
    guard target.core.isDisposed else { return }
    throw ResolutionError.disposed(
      Target.self, name: target.name, arguments: arguments?.types ?? [], resolver.container)
  }

  private static func converted(
    _ value: Target, _ target: ServiceEntry<Target>, _ convert: (Target) -> Service?, _ resolver: any Resolver
  ) throws(ResolutionError) -> Service {
    if let service = convert(value) { return service }
    let handle = resolver.container
    throw ResolutionError.unrelated(type(of: value as Any), target, chain: handle.runningLinks, handle)
  }

  override func copy(to core: ContainerCore, forwardingTo target: AnyServiceEntry) -> AnyServiceEntry {
    // A copy of an entry has its type.
    let target = unsafeDowncast(target, to: ServiceEntry<Target>.self)
    return ForwardEntry(name: name, core: core, target: target, location: location, convert: convert)
  }

  // MARK: What is said about the target

  override func changeScope(to scope: any ObjectScopeProtocol) {
    target.changeScope(to: scope)
    let released = core.withRegistry { _ in core.existingSlot(of: key)?.resetInstances() }
    withExtendedLifetime(released) {}
    updateMode()
  }

  override func addCompletion(_ completed: @escaping @Sendable (any Resolver, Service) -> Void) {
    target.addCompletion { [convert] resolver, service in
      if let service = convert(service) { completed(resolver, service) }
    }
  }

  override func addDisposal(_ disposal: @escaping @Sendable (Service) -> Void) {
    target.addDisposal { [convert] service in
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
