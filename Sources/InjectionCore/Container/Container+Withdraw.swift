extension Container {
  /// Takes registrations back, with their further types and unless they were replaced since, and disposes what
  /// they have built, in the reverse order of becoming ready.
  package func withdraw(_ entries: [AnyServiceEntry]) {
    var dropped: [DroppedInstances] = []
    let isWithdrawn = { (entry: AnyServiceEntry?) in entries.contains { $0 === entry || $0 === entry?.finalTarget } }
    core.replace(nil, in: core.slots, where: isWithdrawn) { dropped.append($0) }
    dropped.dispose()
  }

  /// Builds the services of these registrations that are marked `eager()`, in order.
  package func build(_ entries: [AnyServiceEntry]) throws(ResolutionError) {
    for entry in entries where entry.isEager { try entry.build(self) }
  }

  /// A number that all handles of this container share, and no other container of the process has.
  package var number: UInt { core.id }

  /// Where this container's own registration of a service without arguments stands.
  package func locationOfRegistration(of serviceType: Any.Type, name: String?) -> SourceLocation? {
    core.existingSlot(of: ServiceKey(serviceType, name: name))?.entry?.location
  }
}
