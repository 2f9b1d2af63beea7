// What tasks do with a cell whose instance a task makes, and with one of a thread that they wait for.

extension SharedCell {
  /// - Parameter waiter: Waits from now on if the instance is being made, also by the caller.
  func arrive(_ waiter: Waiter) -> State.Arrival {
    let isCurrent = membership?.isCurrent ?? true
    return guarded.withLock { state in
      let arrival = state.arrive(thread: 0, isCurrent: isCurrent) { AsyncBuild() }
      _ = state.add(waiter)
      return arrival
    }
  }

  /// Claims an instance that was parked, for one who activates it and finishes the build.
  func claimParked() -> (instance: AnyObject, build: SharedBuild)? {
    guarded.withLock { $0.claimParked(thread: 0) { AsyncBuild() } }
  }

  /// Ends a build.
  ///
  /// - Parameter dispose: Gets what it has made although its last caller has cancelled it.
  func finish(
    _ build: AsyncBuild, _ outcome: Result<AnyObject, any Error>, keeping: Keeping,
    _ dispose: (AnyObject) -> Void = { _ in }
  ) {
    build.end()
    let failed = guarded.withLock { state -> (waiters: [Waiter], isLate: Bool)? in
      guard state.maker?.build === build else {
        state.end(build)
        return nil
      }
      guard case .success(let instance) = outcome else { return state.fail() }
      _ = state.store(instance, by: State.Maker(thread: 0, build: build))
      return ([], false)
    }
    switch (outcome, failed) {
    case (.success, .some): _ = becomeReady(keeping: keeping)
    case (.success(let instance), nil): if case .strongly = keeping { dispose(instance) }
    case (.failure(let error), .some((let waiters, let isLate))):
      // Whoever has made it late may have cancelled it too.
      for waiter in waiters { waiter.wake(isLate && error is CancellationError ? .late : .failed(error)) }
    case (.failure, nil): break
    }
    build.close()
  }

  /// A task no longer waits. The last one to leave the build of a task cancels it.
  func leave(_ waiter: Waiter) {
    (guarded.withLock { $0.leave(waiter) } as? AsyncBuild)?.cancel()
  }

  /// Waits until somebody wakes this waiter or the calling task is cancelled. No thread blocks.
  nonisolated(nonsending) func wait(_ waiter: Waiter) async -> Waiter.Outcome {
    await withTaskCancellationHandler {
      await waiter.woken()
    } onCancel: {
      leave(waiter)
      waiter.wake(.cancelled)
    }
  }

  /// The build of a task that runs, or that was cancelled and has not ended.
  var currentBuild: AsyncBuild? { guarded.withLock { $0.build } as? AsyncBuild }

  /// Returns when no build runs on another thread.
  func waitForBuild() {
    if let build = currentBuild { return build.cancel() }  // No thread may block for a task.
    let waiter = Waiter()
    if addWaiter(waiter) { _ = waiter.wait(limit: nil) }
  }

  /// Returns when no build runs.
  nonisolated(nonsending) func waitForBuildAsync() async {
    if let build = currentBuild { return await build.ended() }
    let waiter = Waiter()
    if addWaiter(waiter) { _ = await waiter.woken() }
  }
}
