import InjectionCore

extension Container {
  /// The entries of each service that `resolveAll` would find here: those without arguments, parents
  /// first, a shadowed key at the child's position.
  func entriesByService() -> [ObjectIdentifier: [AnyServiceEntry]] {
    var seen: Set<ServiceKey> = []
    var lists: [[AnyServiceEntry]] = []
    for container in chain {
      lists.append(
        container.ownEntries.filter { entry in
          entry.key.details?.arguments == nil && seen.insert(entry.key).inserted
        })
    }
    return Dictionary(grouping: lists.reversed().joined()) { ObjectIdentifier($0.serviceType) }
  }
}
