import InjectionCore

extension Booter {
  private enum Arrival {
    case nothingRuns
    case cancelling(BootRun)
    case joined(Promise<[BootFailure]>)
    case began(Promise<[BootFailure]>, BootRun?)
  }

  /// Shuts down what has booted, or cancels the boot that runs. Goes on when the calling task is cancelled.
  nonisolated(nonsending) func shutdown(_ container: Container) async throws(BootError) {
    let wait = try beginWait()
    defer { wait?.end() }
    let failures: [BootFailure]
    switch arrive(wait) {
    case .nothingRuns: return
    case .cancelling(let run):
      cancel(run)
      _ = await run.ended.value
      return
    case .joined(let promise): failures = await promise.value
    case .began(let promise, let run):
      updateBars(in: container)
      Task { await self.stop(after: run, promise, in: container) }
      failures = await promise.value
    }
    if !failures.isEmpty { throw BootError(.shutdownFailed, failures: failures) }
  }

  private func arrive(_ wait: BootWait?) -> Arrival {
    guarded.withLock { state in
      guard state.shutdown != nil || state.run != nil || state.phase == .booted else { return .nothingRuns }
      if let wait { state.waits.append(wait) }
      if let shutdown = state.shutdown { return .joined(shutdown) }
      if let run = state.run, state.phase != .booted { return .cancelling(run) }
      let promise = Promise<[BootFailure]>()
      state.phase = .stopping
      state.shutdown = promise
      return .began(promise, state.run)
    }
  }

  /// - Parameter run: The boot that is still telling its services that it has succeeded.
  private func stop(after run: BootRun?, _ promise: Promise<[BootFailure]>, in container: Container) async {
    _ = await run?.ended.value
    let (booted, options) = guarded.withLock { state in
      defer { state.booted = [] }
      return (state.booted, state.options)
    }
    let pass = BootPass()
    let failures = await shutDown(booted, options, pass, in: container)
    pass.end()
    let phase = guarded.withLock { state in
      state.phase = state.restingPhase(.stopped)
      state.shutdown = nil
      state.endWaits()
      return state.phase
    }
    progress.end(phase)
    promise.fulfil(failures)
  }

  /// Shuts services down one after the other, the last one that has booted first.
  ///
  /// - Returns: What went wrong. It keeps no other service from being shut down.
  func shutDown(
    _ booted: [BootMember], _ options: BootOptions, _ pass: BootPass, in container: Container
  ) async -> [BootFailure] {
    var failures: [BootFailure] = []
    for member in booted.reversed() where !isAbandoned(member) {
      progress.send(.shuttingDown(member.service))
      let outcome = await call(member, options.shutdownCall, pass, in: container) { [operations] in
        await operations.waitUntilEnded(member.entries)
        try await member.instance.shutdown()
      }
      if case .ended(let error?, isLate: false) = outcome {
        failures.append(.shutdownFailed(member.service, error))
        progress.send(.failed(failures[failures.count - 1]))
      } else if let failure = failure(of: member, outcome, options.shutdownTimeLimit) {
        failures.append(failure)
      }
      progress.send(.shutDown(member.service), change: -1)
    }
    return failures
  }
}
