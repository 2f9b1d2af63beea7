import InjectionCore

extension Booter {
  /// Returns when a registration has booted with all others.
  func waitUntilBooted(_ entry: AnyServiceEntry) async throws {
    let isAwaited = BootContext.isAwaited(by: self)
    let waiter = try guarded.withLock { state throws(BootError) -> Promise<BootResult>? in
      if state.isClosed { throw BootError(.disposed) }
      let hasBooted = state.booted.contains { $0.entries.contains(ObjectIdentifier(entry)) }
      switch state.phase {
      case .booted where !hasBooted:
        throw BootError(.doesNotBoot, services: BootService.all([entry]), details: [BootTexts.registeredLate])
      case _ where hasBooted && (isAwaited || state.phase == .booted): return nil
      case .failed, .abandoned: throw state.failure ?? BootError(.abandoned, failures: state.abandoned.map(\.failure))
      case _ where isAwaited: throw BootError(.calledInsideBoot, services: BootService.all([entry]))
      case .idle, .booting, .booted, .stopping, .stopped: break
      }
      let waiter = Promise<BootResult>()
      state.waiters.append(waiter)
      return waiter
    }
    guard let waiter else { return }
    defer { guarded.withLock { $0.waiters.removeAll { $0 === waiter } } }
    if case .failed(let error) = try await waiter.value(leavingIf: { true }) { throw error }
  }

  /// Counts an operation that uses a service, until `endOperation`.
  func beginOperation(_ entry: AnyServiceEntry, in container: Container) throws(ResolutionError) {
    // Counted first: a shutdown that begins now sees it, or is seen.
    operations.begin(ObjectIdentifier(entry))
    let (phase, hasBooted) = guarded.withLock { state in
      (state.phase, state.booted.contains { $0.entries.contains(ObjectIdentifier(entry)) })
    }
    guard phase == .booted, hasBooted else {
      endOperation(entry)
      throw ResolutionError.notBooted(entry, phase, in: container)
    }
  }

  func endOperation(_ entry: AnyServiceEntry) {
    operations.end(ObjectIdentifier(entry))
  }

  /// Runs what waits for the boot, if it has ended well.
  func runQueue() {
    queue.run { [weak self] in
      self?.guarded.withLock { $0.phase == .booted && $0.run == nil } ?? false
    }
  }
}
