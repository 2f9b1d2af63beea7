/// A registration of an object that was made elsewhere. The object is part of it: copies share it, and
/// nobody disposes it.
final class InstanceEntry<Service>: ServiceEntry<Service>, @unchecked Sendable {
  // Sendable: immutable, like the rest of the entry.

  override func dispose(_ instance: AnyObject) {}

  override func copy(to core: ContainerCore) -> AnyServiceEntry {
    let copy = InstanceEntry(
      key: key, core: core, scope: objectScope, isolation: isMainActorIsolated ? .mainActor : .anywhere,
      declaration: declaration, location: location, factory: factory)
    copyHooks(to: copy)
    return copy
  }
}
