extension Reference {
  /// Adds a service to the chain of those that are being made, unless it needs itself.
  func enter(
    _ entry: ReferenceEntry, _ container: ReferenceContainer, _ argument: Argument?, _ resolution: ReferenceResolution,
    isShared: Bool
  ) throws {
    if isCycle(entry, container, argument, resolution, acrossCalls: isShared) {
      throw ReferenceError(
        kind: .cycle, chain: resolution.links(acrossCalls: isShared) + [entry.link(argument)])
    }
    resolution.frames.append(
      ReferenceFrame(
        entry: entry, container: container, argument: argument, storedBefore: storedCount,
        storedInGraphBefore: resolution.graph.count))
  }

  /// A second visit is a cycle, unless an `initCompleted` stands between the two and the second run of the
  /// factory will find an instance that was stored since the first: one in scope `container`, one of its own
  /// graph, or one of another shared scope while that is being completed.
  private func isCycle(
    _ entry: ReferenceEntry, _ container: ReferenceContainer, _ argument: Argument?,
    _ innermost: ReferenceResolution, acrossCalls: Bool
  ) -> Bool {
    var isCompletingBetween = false
    var isHeldByCompletion = false
    var next: ReferenceResolution? = innermost
    while let resolution = next {
      for frame in resolution.frames.reversed() {
        if frame.isCompleting {
          isCompletingBetween = true
          if frame.entry.scope.isShared, !frame.entry.scope.disposes { isHeldByCompletion = true }
        }
        guard frame.isVisit(of: entry, in: container, argument) else { continue }
        let findsInstance =
          isHeldByCompletion || storedCount > frame.storedBefore
          || resolution === innermost && resolution.graph.count > frame.storedInGraphBefore
        return !(isCompletingBetween && findsInstance)
      }
      // The call of a factory begins a chain of its own; shared services link it to the one around it.
      next = acrossCalls || resolution.product == nil ? resolution.enclosing : nil
    }
    return false
  }
}
