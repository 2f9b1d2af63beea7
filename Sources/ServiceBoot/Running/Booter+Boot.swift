import InjectionCore

extension Booter {
  fileprivate enum Arrival {
    case booted
    case refused(BootError)
    /// Something must end before.
    case early(BootRun)
    case duringShutdown(Promise<[BootFailure]>)
    case joined(BootRun)
    case began(BootRun)
  }

  /// Boots, or joins the boot that runs.
  nonisolated(nonsending) func boot(_ options: BootOptions, _ container: Container) async throws {
    try Task.checkCancellation()
    while true {
      let (arrival, ownWait) = arrive(options, container)
      defer { ownWait?.end() }
      switch arrival {
      case .booted: return
      case .refused(let error): throw error
      case .early(let run): _ = try await run.ended.value { true }
      case .duringShutdown(let shutdown): _ = try await shutdown.value { true }
      case .joined(let run): return try await wait(for: run)
      case .began(let run):
        updateBars(in: container)
        start(Task { await self.perform(run, in: container) }, run)
        return try await wait(for: run)
      }
    }
  }

  private func arrive(_ options: BootOptions, _ container: Container) -> (Arrival, BootWait?) {
    let entries = container.bootEntries
    var last: (entries: [AnyServiceEntry], options: BootOptions)?
    defer { withExtendedLifetime(last) {} }  // What the app has put there is let go outside the lock.
    return guarded.withLock { state in
      last = (state.entries, state.options)
      if state.isClosed || container.isDisposed { return (.refused(BootError(.disposed)), nil) }
      if state.phase == .booted { return (.booted, nil) }
      let wait: BootWait?
      do throws(BootError) { wait = try beginWait() } catch { return (.refused(error), nil) }
      if state.phase == .abandoned, state.shutdown == nil, state.run == nil {
        return (.refused(BootError(.abandoned, failures: state.abandoned.map(\.failure))), wait)
      }
      if let wait { state.waits.append(wait) }
      return (state.arrive(entries, options), wait)
    }
  }

  private func start(_ task: Task<Void, Never>, _ run: BootRun) {
    let isCancelled = guarded.withLock { state in
      guard state.run === run else { return false }  // It has ended already.
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  nonisolated(nonsending) private func wait(for run: BootRun) async throws {
    let result = try await run.ended.value { self.leave(run) }
    if case .failed(let error) = result, !error.failures.isEmpty { throw error }
    try Task.checkCancellation()
    if case .failed(let error) = result { throw error }
  }

  /// A caller no longer waits. The last one cancels the boot, and stays until what had booted was shut down.
  ///
  /// - Returns: Whether the caller may leave now.
  private func leave(_ run: BootRun) -> Bool {
    let isLast = guarded.withLock { state in
      guard state.run === run, state.phase == .booting else { return false }
      state.callerCount -= 1
      return state.callerCount == 0
    }
    if isLast { cancel(run) }
    return !isLast
  }

  /// Cancels a boot, unless it has succeeded or failed already.
  func cancel(_ run: BootRun) {
    let task = guarded.withLock { state -> Task<Void, Never>? in
      guard state.run === run, state.phase == .booting else { return nil }
      state.phase = .stopping
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }
}

extension Booter.State {
  /// Begins a boot, or finds what is to be awaited.
  fileprivate mutating func arrive(_ entries: [AnyServiceEntry], _ options: BootOptions) -> Booter.Arrival {
    if let shutdown { return .duringShutdown(shutdown) }
    if let run {
      guard phase == .booting else { return .early(run) }
      callerCount += 1
      return .joined(run)
    }
    let run = BootRun(entries, options)
    self.run = run
    phase = .booting
    self.options = options
    self.entries = entries
    callerCount = 1
    isCancelled = false
    return .began(run)
  }
}
