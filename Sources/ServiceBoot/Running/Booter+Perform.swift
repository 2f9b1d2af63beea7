import InjectionCore

extension Booter {
  /// A boot from its start to its end.
  func perform(_ run: BootRun, in container: Container) async {
    var attempt = BootAttempt(self, run, container)
    var failure: BootError?
    do { try await attempt.perform() } catch { failure = error }
    if failure == nil, !succeed(run, in: container) { failure = BootError(.cancelled) }
    // What follows is in tasks of its own, because this one may have been cancelled.
    if let error = failure {
      let booted = beginRollBack()
      let failures = await Task { await self.shutDown(booted, run.options, run.pass, in: container) }.value
      failure = error.adding(failures)
      failure.map(endRollBack)
    }
    let result = failure.map { BootResult.failed($0) } ?? .succeeded
    let members = attempt.members
    await Task { await self.tell(members, result, run, in: container) }.value
    end(run, result)
  }

  func add(booted member: BootMember) {
    guarded.withLock { $0.booted.append(member) }
  }

  /// - Returns: False if the boot was cancelled before.
  private func succeed(_ run: BootRun, in container: Container) -> Bool {
    let (waiters, old) = guarded.withLock { state -> ([Waiter]?, BootError?) in
      guard !state.isCancelled else { return (nil, nil) }
      state.phase = .booted
      return (state.takeWaiters(), state.replaceFailure(with: nil))
    }
    guard let waiters else { return false }
    withExtendedLifetime(old) {}  // Errors of the app in it are let go outside the lock.
    updateBars(in: container)
    for waiter in waiters { waiter.result.fulfil(.succeeded) }
    return true
  }

  private func beginRollBack() -> [BootMember] {
    guarded.withLock { state in
      state.phase = .stopping
      defer { state.booted = [] }
      return state.booted
    }
  }

  private func endRollBack(_ error: BootError) {
    let (waiters, old) = guarded.withLock { state in
      state.phase = state.restingPhase(error.kind == .cancelled ? .stopped : .failed)
      return (state.takeWaiters(), state.replaceFailure(with: error))
    }
    withExtendedLifetime(old) {}  // Errors of the app in it are let go outside the lock.
    for waiter in waiters { waiter.result.fulfil(.failed(error)) }
  }

  /// Tells all services how the boot has ended, unless a shutdown has begun meanwhile.
  private func tell(_ members: [BootMember], _ result: BootResult, _ run: BootRun, in container: Container) async {
    let told = phase
    for member in members where phase == told && !isAbandoned(member) {
      let outcome = await call(member, run.options.bootCall, run.pass, in: container) {
        await member.instance.didFinishBoot(result)
      }
      _ = failure(of: member, outcome, run.options.bootTimeLimit)
    }
  }

  private func end(_ run: BootRun, _ result: BootResult) {
    run.pass.end()
    let phase = guarded.withLock { state in
      state.run = nil
      state.task = nil
      state.endWaits()
      if !state.phase.isOpen, state.shutdown == nil { state.phase = state.restingPhase(state.phase) }
      return state.phase
    }
    if phase != .stopping { progress.end(phase) }
    runQueue()
    run.ended.fulfil(result)
  }

  /// What went wrong with a call that cannot end in an error of its own.
  ///
  /// A service that did not end is abandoned.
  func failure(of member: BootMember, _ outcome: CallOutcome, _ limit: Duration?) -> BootFailure? {
    let failure: BootFailure
    switch outcome {
    case .ended(_, isLate: false): return nil
    case .ended(_, isLate: true): failure = .tookTooLong(member.service, after: limit ?? .zero)
    case .abandoned:
      failure = .didNotFinish(member.service, after: limit ?? .zero)
      abandon(member, failure)
    }
    progress.send(.failed(failure))
    return failure
  }
}

extension Booter.State {
  /// Returns what the boot before has ended with, to be let go outside the lock.
  mutating func replaceFailure(with new: BootError?) -> BootError? {
    defer { failure = new }
    return failure
  }

  /// The state in which nothing runs; abandoned for good if a service is.
  func restingPhase(_ phase: BootState) -> BootState { abandoned.isEmpty ? phase : .abandoned }
}
