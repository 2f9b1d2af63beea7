extension Container {
  /// Lets go of all instances of a scope, in this container and all its ancestors.
  ///
  /// ```swift
  /// container.resetObjectScope(.container)
  /// ```
  ///
  /// The next request makes new instances. What another thread or task is making just now is disposed when it is ready,
  /// and made once more for those who asked for it; what resets its own scope is handed out, and not kept. Instances
  /// registered with `instance:` stay.
  public func resetObjectScope(_ objectScope: any ObjectScopeProtocol) {
    reset(objectScope) { _ in true }
  }

  /// Lets go of all instances of a scope, in this container and all its ancestors.
  public func resetObjectScope(_ objectScope: ObjectScope) {
    reset(objectScope) { _ in true }
  }

  /// Lets go of the instances of one service in a scope, in this container and all its ancestors.
  public func resetObjectScope<Service>(_ objectScope: any ObjectScopeProtocol, serviceType: Service.Type) {
    reset(objectScope) { $0.serviceType == serviceType }
  }

  /// Lets go of the instances of one service in a scope, in this container and all its ancestors.
  public func resetObjectScope<Service>(_ objectScope: ObjectScope, serviceType: Service.Type) {
    reset(objectScope) { $0.serviceType == serviceType }
  }

  private func reset(_ scope: any ObjectScopeProtocol, _ isIncluded: (AnyServiceEntry) -> Bool) {
    for core in core.chain {
      var (stored, targets): ([AnyServiceEntry], [AnyServiceEntry]) = ([], [])
      let released = core.withRegistry { registry -> [AnyObject] in
        var released: [AnyObject] = []
        for slot in registry.slots {
          guard let entry = slot.lockedEntry, entry.isInScope(scope), isIncluded(entry) else { continue }
          if let target = entry.forwardTarget { targets.append(target) }
          if scope.kind.place == .storages, !entry.isAsync {
            stored.append(entry)
          } else {
            released += slot.resetInstances()
          }
        }
        return released
      }
      ContainerCore.letGo(released)
      for entry in stored { entry.resetStorages() }
      for target in targets { target.resetInstances() }
    }
  }
}

extension AnyServiceEntry {
  /// A session scope includes its weak twin.
  fileprivate func isInScope(_ scope: any ObjectScopeProtocol) -> Bool {
    if objectScope === scope { return true }
    guard scope.kind == .session, let identity = (scope as? ObjectScope)?.session else { return false }
    return (objectScope as? ObjectScope)?.session === identity
  }
}
