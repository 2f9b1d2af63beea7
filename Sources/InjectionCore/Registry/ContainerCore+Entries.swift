import Synchronization

extension ContainerCore {
  /// A snapshot of the slots, in the order of what is registered in them.
  var slots: [Slot] {
    withRegistry { $0.slots }
  }

  /// The entries registered now, each once, in the order of their registration.
  var entries: [AnyServiceEntry] {
    var seen: Set<UInt> = []
    return snapshot.map(\.entry).filter { !$0.isDerived && seen.insert($0.id).inserted }
  }

  /// The slots with what is registered in them, all at one moment, in the order of registration.
  var snapshot: [(slot: Slot, entry: AnyServiceEntry)] {
    withRegistry { registry in
      registry.slots.compactMap { slot in slot.lockedEntry.map { (slot: slot, entry: $0) } }
    }
  }

  /// Puts an entry in the slot of its key, which is not that of a component's factory, and tells the observer
  /// what it has replaced.
  ///
  /// - Returns: Who wants to know of the registration; nil if nobody does.
  func register(_ entry: AnyServiceEntry) -> RegistrationAudience? {
    requireOpen(entry.location)
    let assembly = RunningAssembly.current
    var replaced: AnyServiceEntry?
    let (released, own) = withRegistry { registry -> ([AnyObject], RegistrationAudience?) in
      let slot = registry.slot(of: entry.key, entry.storedKey, in: self)
      if let old = slot.lockedEntry, entry.replaces(old) { replaced = old }
      registry.note(assembly, of: entry, in: slot)
      let released = slot.replaceEntry(with: entry)
      family.generation.wrappingAdd(1, ordering: .acquiringAndReleasing)
      let isHeard = registry.observer != nil || !registry.behaviors.isEmpty
      let audience = isHeard ? RegistrationAudience(observer: registry.observer, behaviors: registry.behaviors) : nil
      guard !registry.componentSlots.isEmpty else { return (released, audience) }
      return (released + registry.updateClosureType(slot), audience)
    }
    Self.letGo(released)
    let observer = own?.observer ?? parent?.setObserver
    if let replaced, let observer {
      lend { observer.overridden(Registration(replaced), by: Registration(entry), in: $0) }
    }
    guard observer != nil || own != nil else { return nil }
    return RegistrationAudience(observer: observer, behaviors: own?.behaviors ?? [])
  }

  /// Puts one entry, or none, in some slots of this container.
  ///
  /// - Parameters:
  ///   - isReplaced: Whether the entry that is in a slot gives way. Runs under the lock.
  ///   - collect: Receives the instances of the replaced entries, to dispose them. Without it they are disposed now.
  /// - Returns: Whether any slot has changed.
  @discardableResult
  func replace(
    _ entry: AnyServiceEntry?, in slots: [Slot], where isReplaced: (AnyServiceEntry?) -> Bool = { _ in true },
    collect: ((DroppedInstances) -> Void)? = nil
  ) -> Bool {
    requireOpen(entry?.location)
    if let entry {
      for old in slots.compactMap(\.entry) where entry.replaces(old) {
        if let observer = setObserver {
          lend { observer.overridden(Registration(old), by: Registration(entry), in: $0) }
        }
      }
    }
    let assembly = RunningAssembly.current
    let closureTypeSlots = slots.map { (slot: $0, closureType: $0.closureTypeSlot) }
    let (released, isChanged) = withRegistry { registry -> ([AnyObject], Bool) in
      let replaced = closureTypeSlots.filter { isReplaced($0.slot.lockedEntry) }
      for (slot, _) in replaced { registry.note(assembly, of: entry, in: slot) }
      var released = replaced.flatMap { $0.slot.replaceEntry(with: entry) { collect?($0) } }
      for (slot, closureType) in replaced {
        if let closureType { registry.note(slot, under: closureType) }
        released += registry.updateClosureType(closureType ?? slot)
      }
      family.generation.wrappingAdd(1, ordering: .acquiringAndReleasing)
      return (released, !replaced.isEmpty)
    }
    if collect == nil { Self.letGo(released) } else { withExtendedLifetime(released) {} }
    return isChanged
  }

  /// The same registrations without instances.
  ///
  /// - Parameter isTrial: True for a copy in which nothing counts as asked for.
  func copy(isTrial: Bool = false) -> ContainerCore {
    var copies = EntryCopies(isTrial: isTrial)
    return copy(&copies)
  }

  private func copy(_ copies: inout EntryCopies) -> ContainerCore {
    let copy = ContainerCore(
      parent: parent?.copy(&copies), defaultObjectScope: defaultObjectScope, observer: withRegistry { $0.observer })
    copies.cores[ObjectIdentifier(lifecycle)] = copy
    let own = withRegistry { $0 }
    copy.withRegistry { registry in
      registry.decorators = own.decorators
      registry.behaviors = own.behaviors
      if !copies.isTrial {
        registry.overrides = own.overrides
        registry.reportMissing = own.reportMissing
      }
    }
    copySessions(to: copy)
    for (key, decorators) in own.decorators { copy.family.countDecorators(of: key, in: copy, decorators.count) }
    let slowWait = slowWait
    copy.withRegistry { $0.slowWait = slowWait }
    for source in snapshot where !source.entry.isDerived {
      RunningAssembly.run(own.assemblies[source.entry.id]) {
        _ = copy.replace(copies.copy(of: source.entry), in: [copy.slot(of: source.slot.key)])
      }
    }
    return copy
  }
}

/// The copies of entries that were made already, while a container and its parents are copied.
private struct EntryCopies {
  let isTrial: Bool
  /// By the lifecycle of the original, which its entries keep.
  var cores: [ObjectIdentifier: ContainerCore] = [:]
  private var entries: [UInt: AnyServiceEntry] = [:]

  init(isTrial: Bool) {
    self.isTrial = isTrial
  }

  /// The copy of an entry; an entry of a container that is not copied stands for itself.
  mutating func copy(of entry: AnyServiceEntry) -> AnyServiceEntry {
    if let copy = entries[entry.id] { return copy }
    guard let core = cores[ObjectIdentifier(entry.lifecycle)] else { return entry }
    let copy = entry.copy(to: core, forwardingTo: entry.forwardTarget.map { self.copy(of: $0) })
    entries[entry.id] = copy
    if let notes = entry.notes { copy.writableNotes.take(notes.state) }
    if let override = entry.override, !isTrial { copy.track(override) }
    return copy
  }
}

extension ContainerCore.Registry {
  /// The slots, in the order of what is registered in them.
  var slots: [Slot] {
    table.slots.map { (slot: $0, id: $0.lockedEntry?.id ?? 0) }.sorted { $0.id < $1.id }.map(\.slot)
  }

  /// Remembers who registers an entry, and forgets that of the one whose place it takes.
  fileprivate mutating func note(_ assembly: Any.Type?, of entry: AnyServiceEntry?, in slot: Slot) {
    if !assemblies.isEmpty, let old = slot.lockedEntry, old.storedKey == slot.storedKey { assemblies[old.id] = nil }
    if let assembly, let entry { assemblies[entry.id] = assembly }
  }

  fileprivate mutating func note(_ slot: Slot, under closureType: Slot) {
    let key = ObjectIdentifier(closureType)
    guard componentSlots[key]?.contains(where: { $0 === slot }) != true else { return }
    componentSlots[key, default: []].append(slot)
  }

  /// Decides which factory a closure type stands for: that of the only component that has it. A
  /// registration of the closure type itself comes before all components.
  fileprivate func updateClosureType(_ closureType: Slot) -> [AnyObject] {
    guard let components = componentSlots[ObjectIdentifier(closureType)] else { return [] }
    if let entry = closureType.lockedEntry, entry.component == nil, !entry.isDerived { return [] }
    var claims: [ObjectIdentifier: AnyServiceEntry] = [:]
    for entry in components.compactMap(\.lockedEntry) {
      guard let component = entry.component.map({ ObjectIdentifier($0) }) else { continue }
      if let other = claims[component], other.id > entry.id { continue }
      claims[component] = entry
    }
    let candidates = claims.values.sorted { $0.id < $1.id }
    return closureType.replaceEntry(
      with: candidates.count > 1 ? candidates[0].makeAmbiguousEntry(closureType, candidates) : candidates.first)
  }
}
