import InjectionCore

extension Container {
  /// The registrations of this container that boot, each once, in the order of registration.
  ///
  /// Forwards stand for what they forward to.
  var bootEntries: [AnyServiceEntry] {
    var seen: Set<ObjectIdentifier> = []
    return ownEntries.compactMap { entry in
      let target = entry.finalTarget
      guard target.isMarkedToBoot || entry.isOfBootableType, owns(target) else { return nil }
      return seen.insert(ObjectIdentifier(target)).inserted ? target : nil
    }
  }

  /// Throws unless the services of all parents have booted.
  func requireBootedParents() throws(BootError) {
    for ancestor in chain.dropFirst() where ancestor.bootState != .booted {
      let entries = ancestor.bootEntries
      guard entries.isEmpty else { throw BootError(.parentNotBooted, services: BootService.all(entries)) }
    }
  }
}

extension AnyServiceEntry {
  fileprivate var isOfBootableType: Bool { serviceType is any BootableService.Type }
}
