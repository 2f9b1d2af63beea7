import Synchronization

// Whose instances a container decorates: its own, those that it gets from its ancestors, and those that containers get
// which it is a parent of. All others are made as if there were no decorator, and all are once it is gone.

extension ContainerCore {
  /// The decorators of a service: the ancestors' first, each in the order of their addition.
  func decorators(for key: ServiceKey) -> [AnyDecorator] {
    (parent?.decorators(for: key) ?? []) + withRegistry { $0.decorators[key] ?? [] }
  }

  /// Called when this container is gone: nobody asks it any more.
  func endDecorating() {
    let counts = withRegistry { $0.decorators.mapValues(\.count) }
    guard !counts.isEmpty else { return }
    for (key, count) in counts { family.countDecorators(of: key, in: self, -count) }
    for core in chain.dropFirst() {
      for entry in core.entriesWithTargets { entry.updateMode() }
    }
  }

  /// The containers whose instances this one decorates.
  var reachedByDecorators: [ContainerCore] {
    let own = Array(chain)
    guard isParent.load(ordering: .acquiring) else { return own }
    return own + family.members.filter { member in member !== self && member.chain.contains { $0 === self } }
  }

  /// Called when decorators of a service were added.
  func closuresChanged(_ key: ServiceKey) {
    for entry in entriesWithTargets { entry.closuresChanged(key) }
  }

  /// The entries, also those that were replaced and are still forwarded to.
  private var entriesWithTargets: [AnyServiceEntry] {
    withRegistry { $0.table.slots }.compactMap(\.entry).flatMap { sequence(first: $0, next: \.forwardTarget) }
  }
}
