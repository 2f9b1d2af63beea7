import Synchronization

extension Container {
  /// Changes or wraps each new instance of a service before anybody gets it.
  ///
  /// ```swift
  /// container.decorate((any Store).self) { resolver, store in CachingStore(store) }
  /// ```
  ///
  /// Decorators run in the order in which they were added, those of parents before those of children:
  /// as for dependencies, a shared service is decorated by the container that registered it, any other by
  /// the container that is asked. They run before the `initCompleted` closures. Instances that exist
  /// already stay as they are. An error that a decorator throws is that of the factory. Only the service
  /// that is registered under `name` is decorated, whatever arguments it takes. The service of an unrelated
  /// container, to which one of this container forwards, is decorated under the forwarded type only. The factories of
  /// components are decorated under their closure type: all that have it. A wrapper such as `T?` is decorated only
  /// where it is registered itself. `verify()` warns of a decorator whose service is registered nowhere.
  public func decorate<Service>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ decorator: @escaping @Sendable (any Resolver, Service) throws -> Service
  ) {
    core.addDecorator(
      TypedDecorator(SourceLocation(fileID: fileID, line: line), decorator), for: ServiceKey(serviceType, name: name))
  }
}

extension MainActorRegistering {
  /// Changes or wraps each new instance of a service on the main actor.
  ///
  /// ```swift
  /// container.decorate(Panel.self) { @MainActor _, panel in
  ///   log("A panel was made.")
  ///   return panel
  /// }
  /// ```
  ///
  /// The service can then be made on the main actor, and with `getAsync` from anywhere; elsewhere `get` throws.
  public func decorate<Service>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ decorator: @escaping @MainActor (any Resolver, Service) throws -> Service
  ) {
    let core = container.core
    let location = SourceLocation(fileID: fileID, line: line)
    let typed = TypedDecorator<Service>(location, isMainActorIsolated: true) { resolver, service in
      nonisolated(unsafe) let service = service  // Stays on this thread, which is the main actor's.
      guard MainActorCheck.isOnMainActor else {
        throw ResolutionError.needsMainActor(decorating: Service.self, resolver.container)
      }
      return try assumeOnMainActor { try decorator(resolver, service) }
    }
    core.addDecorator(typed, for: ServiceKey(serviceType, name: name))
  }
}

/// A decorator, with the type of what it decorates.
final class TypedDecorator<Service>: AnyDecorator, @unchecked Sendable {
  // Sendable: immutable.
  let decorate: @Sendable (any Resolver, Service) throws -> Service

  init(
    _ location: SourceLocation, isMainActorIsolated: Bool = false,
    _ decorate: @escaping @Sendable (any Resolver, Service) throws -> Service
  ) {
    self.decorate = decorate
    super.init(location, isMainActorIsolated: isMainActorIsolated)
  }
}

extension ContainerCore {
  fileprivate func addDecorator(_ decorator: AnyDecorator, for key: ServiceKey) {
    requireOpen(decorator.location)
    withRegistry { $0.decorators[key, default: []].append(decorator) }
    family.countDecorators(of: key, in: self, 1)
    for member in reachedByDecorators { member.closuresChanged(key) }
  }
}

extension ServiceEntry {
  /// A new instance as the decorators of the asking container make it.
  func decorated(_ value: Service, _ handle: Container) throws -> Service {
    guard isDecorated else { return value }
    var value = value
    for decorator in decorators(for: handle) { value = try decorator.decorate(handle, value) }
    return value
  }

  /// The decorators of the asking container.
  private func decorators(for handle: Container) -> [TypedDecorator<Service>] {
    decorators(in: handle.core).compactMap { $0 as? TypedDecorator<Service> }
  }
}

extension AnyServiceEntry {
  fileprivate func decorators(in core: ContainerCore) -> [AnyDecorator] {
    core.family === family ? core.decorators(for: decorationKey) : []
  }

  /// True if a decorator of an instance that a container makes runs on the main actor.
  func isDecoratedOnMainActor(in core: ContainerCore) -> Bool {
    isDecorated && decorators(in: core).contains(where: \.isMainActorIsolated)
  }

  /// True if a container that may ask for this service decorates it.
  var isDecorated: Bool { family.isDecorated(decorationKey, in: lifecycle.core) }

  /// The key of the service without its arguments.
  package var decorationKey: ServiceKey { ServiceKey(serviceType, name: name) }
}
