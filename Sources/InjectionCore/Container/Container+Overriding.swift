extension Container {
  /// A copy of this container and its parents in which the registrations of a closure take the place of others.
  ///
  /// A registration goes where the one stands that it replaces, in this container or a parent, and takes over what
  /// stands for that: further types, names and keys.
  package func copy(overridingAt site: Override.Site, _ change: (Container) throws -> Void) rethrows -> Container {
    let copy = copy()
    var overriding = Overriding(of: copy.core, at: site)
    try change(copy)
    overriding.finish()
    return copy
  }
}

/// Turns what is registered in a container, from now on, into overrides.
private struct Overriding {
  private let core: ContainerCore
  private let site: Override.Site
  private let before: [(slot: Slot, entry: AnyServiceEntry)]
  /// What has taken the place of an entry, by its number.
  private var replacements: [UInt: AnyServiceEntry] = [:]
  private var superseded: [Override] = []

  init(of core: ContainerCore, at site: Override.Site) {
    self.core = core
    self.site = site
    before = core.chain.flatMap(\.snapshot).filter { !$0.entry.isDerived }
  }

  mutating func finish() {
    let known = Set(before.map(\.entry.id))
    for entry in core.entries where !known.contains(entry.id) { replace(with: entry) }
    while redirectForwards() {}
    for core in core.chain {
      core.withRegistry { registry in
        registry.overrides.removeAll { override in superseded.contains { $0 === override } }
      }
    }
  }

  /// Puts a new registration in the place of each one that has its key, in this container or a parent.
  private mutating func replace(with new: AnyServiceEntry) {
    let own = core.slots.filter { $0.entry === new && $0.isForComponent == (new.component != nil) }
    let keys = Set(own.map(\.key))
    let old = before.filter { keys.contains($0.slot.key) }
    let override = Override(Registration(new), at: site, replacing: old.compactMap(\.entry.override))
    core.withRegistry { $0.overrides.append(override) }
    superseded += old.compactMap(\.entry.override)
    new.track(override)
    for level in core.chain {
      let replaced = old.filter { $0.slot.core === level }.map(\.entry)
      guard !replaced.isEmpty else { continue }
      put(level === core ? new : new.copy(to: level, forwardingTo: new.forwardTarget), inPlaceOf: replaced, override)
    }
    guard !old.isEmpty, !old.contains(where: { $0.slot.core === core }) else { return }
    replacements[new.id] = replacements[old[0].entry.id]
    core.replace(nil, in: own)
  }

  private mutating func put(_ new: AnyServiceEntry, inPlaceOf old: [AnyServiceEntry], _ override: Override) {
    new.track(override)
    for entry in old { replacements[entry.id] = new }
    let slots = before.filter { item in
      old.contains { $0 === item.entry } && item.slot.isForComponent == (new.component != nil)
        && item.slot.entry === item.entry
    }
    new.core.replace(new, in: slots.map(\.slot))
  }

  /// Lets further types and names of what was replaced stand for what has replaced it.
  ///
  /// - Returns: Whether there were any.
  private mutating func redirectForwards() -> Bool {
    var isChanged = false
    for slot in core.chain.flatMap(\.slots) {
      guard let entry = slot.entry, let target = entry.forwardTarget.flatMap({ replacements[$0.id] }),
        !target.standsFor(entry)
      else { continue }
      let forward = entry.copy(to: slot.core, forwardingTo: target)
      if let override = entry.override { forward.track(override) }
      replacements[entry.id] = forward
      slot.core.replace(forward, in: [slot])
      isChanged = true
    }
    return isChanged
  }
}

extension Slot {
  fileprivate var isForComponent: Bool { storedKey.details?.component != nil }
}

extension AnyServiceEntry {
  /// True if this is a further type or name of another entry, over any number of steps.
  fileprivate func standsFor(_ entry: AnyServiceEntry) -> Bool {
    guard let forwardTarget else { return false }
    return forwardTarget === entry || forwardTarget.standsFor(entry)
  }
}
