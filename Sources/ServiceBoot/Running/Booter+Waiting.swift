import InjectionCore

extension Booter {
  /// Returns when a registration has booted with all others.
  func waitUntilBooted(_ entry: AnyServiceEntry) async throws {
    let waiter = try guarded.withLock { state throws(BootError) -> Waiter? in
      if state.isClosed { throw BootError(.disposed) }
      let hasBooted = state.booted.contains { $0.entries.contains(ObjectIdentifier(entry)) }
      switch state.phase {
      case .booted where hasBooted: return nil
      case .booted:
        throw BootError(.doesNotBoot, services: BootService.all([entry]), details: [BootTexts.registeredLate])
      case .failed, .abandoned: throw state.failure ?? BootError(.abandoned, failures: state.abandoned.map(\.failure))
      case .idle, .booting, .stopping, .stopped: break
      }
      let waiter: Waiter
      do throws(BootError) { waiter = Waiter(wait: try beginWait(for: [entry])) } catch {
        if hasBooted { return nil }  // The boot waits for who asks.
        throw error
      }
      state.waiters.append(waiter)
      return waiter
    }
    guard let waiter else { return }
    defer {
      guarded.withLock { $0.waiters.removeAll { $0.result === waiter.result } }
      waiter.wait?.end()
    }
    if case .failed(let error) = try await waiter.result.value(leavingIf: { true }) { throw error }
  }

  /// Says that what runs here waits for this container to boot or to shut down.
  ///
  /// - Throws: If the container waits for it.
  func beginWait(for entries: [AnyServiceEntry] = []) throws(BootError) -> BootWait? {
    do { return try waits.begin() } catch {
      throw BootError(
        .calledInsideBoot, services: BootService.all(entries),
        details: error.isThroughFactory ? [BootTexts.awaitedFactory] : [])
    }
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
