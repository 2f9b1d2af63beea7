/// What a request for a further type or name of a service is passed on to.
protocol Forwarding<Service>: Sendable {
  associatedtype Service

  func value(_ handle: Container, _ arguments: ArgumentList?) throws -> Service

  /// - Parameter entry: The one that was asked, for errors.
  nonisolated(nonsending) func valueAsync(
    _ handle: Container, _ arguments: ArgumentList?, _ entry: AnyServiceEntry
  ) async throws -> Service

  func add(_ completion: EntryExtras<Service>.Completion)
  func addDisposal(_ disposal: @escaping @Sendable (Service) -> Void)

  /// An entry of another container that stands for the copy of the target.
  func entry(
    key: ServiceKey, core: ContainerCore, forwardingTo target: AnyServiceEntry, _ location: SourceLocation
  ) -> ServiceEntry<Service>
}

/// A `Forwarding` whose service is not known.
package class AnyForwarding: @unchecked Sendable {
  // Sendable: immutable, as the subclass is.
  let target: AnyServiceEntry

  fileprivate init(to target: AnyServiceEntry) { self.target = target }
}

final class ForwardingBox<Service>: AnyForwarding, @unchecked Sendable {
  // Sendable: as above.
  let forwarding: any Forwarding<Service>

  init(_ forwarding: any Forwarding<Service>, to target: AnyServiceEntry) {
    self.forwarding = forwarding
    super.init(to: target)
  }
}

/// A conversion of another service.
struct Forward<Service, Target>: Forwarding {
  private let target: ServiceEntry<Target>
  private let convert: @Sendable (Target) -> Service?
  /// The target's container, unless it lives as long as the entry anyway.
  private let keptCore: ContainerCore?

  init(_ target: ServiceEntry<Target>, from core: ContainerCore, _ convert: @escaping @Sendable (Target) -> Service?) {
    let targetCore = target.lifecycle.core
    self.target = target
    self.convert = convert
    target.markForwardTarget()
    keptCore = core.chain.contains { $0 === targetCore } ? nil : targetCore
  }

  func entry(
    key: ServiceKey, core: ContainerCore, forwardingTo target: AnyServiceEntry, _ location: SourceLocation
  ) -> ServiceEntry<Service> {
    // A copy of an entry has its type.
    let target = unsafeDowncast(target, to: ServiceEntry<Target>.self)
    return ServiceEntry(key: key, core: core, forwardingTo: target, location, convert)
  }

  func value(_ handle: Container, _ arguments: ArgumentList?) throws -> Service {
    try checkTarget(arguments, handle)
    let value =
      try arguments.map { try target.produceCarefully(handle, $0) }
      ?? Passage.produce(Target.self, target.pointer, .passUnretained(handle))
    if let service = convert(value) { return service }
    throw ResolutionError.unrelated(type(of: value as Any), target, chain: handle.runningLinks, handle)
  }

  nonisolated(nonsending) func valueAsync(
    _ handle: Container, _ arguments: ArgumentList?, _ entry: AnyServiceEntry
  ) async throws -> Service {
    try checkTarget(arguments, handle)
    let value = Transfer(value: try await target.produceAsync(handle, arguments))
    if let service = await convertedAsync(value).value { return service }
    let links = handle.links(to: ResolutionError.Link(entry, arguments))
    throw ResolutionError.unrelated(type(of: value.value as Any), target, chain: links, handle)
  }

  private func checkTarget(_ arguments: ArgumentList?, _ handle: Container) throws(ResolutionError) {
    if !target.lifecycle.isDisposed { return }
    throw ResolutionError.disposed(Target.self, name: target.name, arguments: arguments?.types ?? [], handle)
  }

  /// On the main actor if the target belongs to it; the conformance may belong to it too, whatever the target says:
  /// then only a cast there succeeds.
  private nonisolated(nonsending) func convertedAsync(_ value: Transfer<Target>) async -> Transfer<Service?> {
    let isHere = MainActorCheck.isOnMainActor || !target.finalTarget.isMainActorIsolated
    if isHere, let service = convert(value.value) { return Transfer(value: service) }
    return await MainActor.run { [convert] in Transfer(value: convert(value.value)) }
  }

  // MARK: What is said about the target

  func add(_ completion: EntryExtras<Service>.Completion) {
    switch completion {
    case .closure(let completed):
      target.add(.closure { [convert] resolver, service in convert(service).map { completed(resolver, $0) } })
    case .asynchronous(let completed):
      target.add(
        .asynchronous { [convert] resolver, service in
          if let service = convert(service) { try await completed(resolver, service) }
        })
    }
  }

  func addDisposal(_ disposal: @escaping @Sendable (Service) -> Void) {
    target.addDisposal { [convert] service in
      if let service = convert(service) { disposal(service) }
    }
  }
}

extension ServiceEntry {
  /// An entry that stands for another one.
  convenience init<Target>(
    key: ServiceKey, core: ContainerCore, forwardingTo target: ServiceEntry<Target>, _ location: SourceLocation,
    _ convert: @escaping @Sendable (Target) -> Service?
  ) {
    let forward = Forward(target, from: core, convert)
    self.init(
      .forward(ForwardingBox(forward, to: target)), key: key, core: core, scope: ObjectScope.transient,
      location: location, factory: { try forward.value($0.container, nil) })
  }
}
