// The way to an instance that an `async` factory makes.

extension ServiceEntry {
  /// Runs the factory in the caller's task.
  nonisolated(nonsending) func makeAsync(
    _ handle: Container, _ arguments: ArgumentList?, _ observed: ObservedRequest?
  ) async throws -> Service {
    let parent = handle.runningRequest
    if let parent, effectiveScopeKind.place == .objectGraph, arguments?.unhashableType == nil,
      let cell = parent.graph.cells(of: self, handle.core).cell(for: arguments)
    {
      // Other tasks of the request may ask for it at the same time.
      return try await produceShared(cell, in: handle.core, handle, arguments, observed)
    }
    try checkCycle(handle.core, arguments, parent)
    return try await run(AsyncRequest(self, handle.core, arguments, parent: parent), observed)
  }

  /// Runs the factory and the `initCompleted` closures.
  nonisolated(nonsending) private func run(
    _ request: AsyncRequest, _ observed: ObservedRequest?
  ) async throws -> Service {
    let construction = Construction(of: self, Container(core: request.core, request: request), observed)
    let handle = construction.handle
    defer {
      request.end()
      handle.request?.end()
      construction.end()
    }
    do {
      let made = try await request.asCurrent { try await self.callFactory(handle, request.arguments) }
      _ = construction.made(made.value)
      let value = try await decoratedAsync(made, handle)
      if hasHooks { try await complete(value, request, construction) }
      construction.succeed()
      return value.value
    } catch let error as ResolutionError {
      throw error
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw ResolutionError(
        .init(kind: .factoryFailed, chain: request.links, underlying: error), from: request.core)
    }
  }

  /// Runs the `initCompleted` closures.
  nonisolated(nonsending) private func complete(
    _ value: Transfer<Service>, _ request: AsyncRequest, _ construction: Construction
  ) async throws {
    construction.beginCompleting()
    if !isTransient { request.beginCompleting(Instance(value.value)) }
    defer { request.endCompleting() }
    for completion in typedExtras?.completions ?? [] {
      switch completion {
      case .closure(let complete) where isMainActorIsolated:
        await MainActor.run { [handle = construction.handle] in complete(handle, value.value) }
      case .closure(let complete): complete(construction.handle, value.value)
      case .asynchronous(let complete):
        do { try await request.asCurrent { try await complete(construction.handle, value.value) } } catch {
          // Nobody gets it.
          let kind = effectiveScopeKind
          if kind.isShared, case .strongly = keeping(value.value, in: kind) { dispose(Instance(value.value)) }
          throw error
        }
      }
    }
  }

  nonisolated(nonsending) private func callFactory(
    _ handle: Container, _ arguments: ArgumentList?
  ) async throws -> Transfer<Service> {
    if let asyncFactory { return try await asyncFactory.call(handle, arguments) }
    // Only its completion is `async`.
    var needed: [AnyObject] = []
    for step in AsyncNeeds(of: self, askedThrough: handle)?.steps ?? [] where !step.entry.isTransient {
      needed.append(try await step.entry.instance(for: handle))
    }
    defer { withExtendedLifetime(needed) {} }
    guard isMainActorIsolated, !MainActorCheck.isOnMainActor else {
      return Transfer(value: try make(handle, arguments))
    }
    return try await MainActor.run { Transfer(value: try self.make(handle, arguments)) }
  }

  nonisolated(nonsending) func decoratedAsync(
    _ made: Transfer<Service>, _ handle: Container
  ) async throws -> Transfer<Service> {
    guard isDecoratedOnMainActor(in: handle.core) else {
      return Transfer(value: try decorated(made.value, handle))
    }
    return try await MainActor.run { Transfer(value: try self.decorated(made.value, handle)) }
  }

  nonisolated(nonsending) func produceSharedAsync(
    _ handle: Container, _ arguments: ArgumentList?, _ observed: ObservedRequest?
  ) async throws -> Service {
    guard let cell = try cell(for: arguments, handle) else { throw LateEnd(wasMade: false) }
    return try await produceShared(cell, in: core, handle, arguments, observed)
  }

  nonisolated(nonsending) func produceInSession(
    _ handle: Container, _ arguments: ArgumentList?, _ observed: ObservedRequest?
  ) async throws -> Service {
    let pins = handle.sessionPins
    let period = try period(for: pins, arguments, handle)
    reportCaptive(heldBy: handle.runningRequest?.holder(of: self), Container(core: core))
    let cells = makeSessionCells().cells(of: period, for: self)
    guard let cell = try cell(for: arguments, in: cells.cells, handle) else { throw LateEnd(wasMade: false) }
    if let failure = cells.failure, cell.isEmpty { throw failure.again() }
    return try await produceShared(cell, in: core, handle, arguments, observed, pins)
  }

  /// The instance of a cell: there, being built by another task, or built now, from this container.
  nonisolated(nonsending) private func produceShared(
    _ cell: SharedCell, in core: ContainerCore, _ handle: Container, _ arguments: ArgumentList?,
    _ observed: ObservedRequest?, _ pins: SessionPins? = nil
  ) async throws -> Service {
    let parent = handle.runningRequest
    if let instance = (parent ?? AsyncRequest.current)?.completingInstance(of: self, core, arguments) {
      return try service(from: instance, handle)
    }
    try checkCycle(core, arguments, parent)
    let waiter = Waiter()
    switch cell.arrive(waiter) {
    case .ready(let instance):
      publish(instance, of: cell)
      return try service(from: instance, handle)
    case .parked(let instance, let build):
      let activated = Transfer(value: instance)
      if isMainActorIsolated {
        await MainActor.run { self.activate(activated.value, cell, build.ofTask) }
      } else {
        activate(instance, cell, build.ofTask)
      }
      return try service(from: activated.value, handle)
    case .claimed(let claimed, let cancelled):
      let build = claimed.ofTask
      // Before the factory runs, which may wait for who waits for it. Now it waits for nobody: there is no circle.
      let waiting = waiting(parent)
      if let waiting { _ = AsyncWaitGraph.add(waiting, waitsFor: build) }
      let request = AsyncRequest(self, core, arguments, parent: parent, build: build)
      build.begin(for: request)
      if let pins { request.graph.use(pins) }
      let scope = effectiveScopeKind
      let task = Task {
        do {
          let value = try await self.run(request, build, after: cancelled?.ofTask, observed)
          if self.isEnding { cell.beginEnding() }
          cell.finish(build, .success(Instance(value)), keeping: self.keeping(value, in: scope)) { instance in
            if scope.isShared { self.dispose(instance) }
          }
        } catch {
          cell.finish(build, .failure(error), keeping: .strongly)
          self.forget(cell, of: arguments)
        }
      }
      build.start(task)
      return try await wait(waiter, for: build, cell, handle, waiting)
    case .busy(let busy):
      // A thread may have met the entry before it was completed asynchronously.
      guard let build = busy as? AsyncBuild else { return try outcome(of: await cell.wait(waiter), handle) }
      let start = ContinuousClock.now
      defer { observed?.waited(since: start) }
      let waiting: AsyncBuild?
      do throws(ResolutionError) { waiting = try beginWait(for: build, handle, arguments, parent) } catch {
        cell.leave(waiter)
        throw error
      }
      return try await reportingSlowWait(handle.core, { [weak build] in build?.links ?? [] }) {
        try await wait(waiter, for: build, cell, handle, waiting)
      }
    case .late: throw LateEnd(wasMade: false)
    case .early, .ownConstruction: preconditionFailure("A task meets no build of its own.")
    }
  }

  /// Who waits for what is asked for here, if somebody waits for that in turn.
  private func waiting(_ parent: AsyncRequest?) -> AsyncBuild? {
    AsyncRequest.asker ?? (parent ?? AsyncRequest.current)?.build
  }

  /// - Returns: Who waits, if somebody waits for that in turn.
  /// - Throws: If the build waits for it.
  private func beginWait(
    for build: AsyncBuild, _ handle: Container, _ arguments: ArgumentList?, _ parent: AsyncRequest?
  ) throws(ResolutionError) -> AsyncBuild? {
    guard let waiting = waiting(parent) else { return nil }
    if AsyncWaitGraph.add(waiting, waitsFor: build) { return waiting }
    let links = (parent ?? AsyncRequest.current)?.linksThroughFactories ?? []
    throw ResolutionError.cycleOfTasks(links + [ResolutionError.Link(self, arguments)], handle.core)
  }

  nonisolated(nonsending) private func wait(
    _ waiter: Waiter, for build: AsyncBuild, _ cell: SharedCell, _ handle: Container, _ waiting: AsyncBuild?
  ) async throws -> Service {
    defer {
      if let waiting { AsyncWaitGraph.remove(waiting, waitsFor: build) }
    }
    return try outcome(of: await build.lendingPriority({ await cell.wait(waiter) }), handle)
  }

  private func outcome(of wait: Waiter.Outcome, _ handle: Container) throws -> Service {
    switch wait {
    case .ready(let instance): try service(from: instance, handle)
    case .failed(let error): throw error
    case .late: throw LateEnd(wasMade: true)
    case .cancelled: throw CancellationError()
    case .takeEarly, .settled: throw LateEnd(wasMade: false)
    }
  }

  /// Runs the factory after the build before, which was cancelled, has come to its end, unless this one
  /// is cancelled until then too.
  private func run(
    _ request: AsyncRequest, _ build: AsyncBuild, after cancelled: AsyncBuild?, _ observed: ObservedRequest?
  ) async throws -> Service {
    do {
      if let cancelled {
        guard AsyncWaitGraph.add(build, waitsFor: cancelled) else {
          throw ResolutionError.cycleOfTasks(request.links, request.core)
        }
        await reportingSlowWait(request.core, { [weak cancelled] in cancelled?.links ?? [] }) {
          await cancelled.lendingPriority { await cancelled.ended() }
        }
        AsyncWaitGraph.remove(build, waitsFor: cancelled)
      }
      try Task.checkCancellation()
    } catch {
      request.end()
      throw error
    }
    return try await run(request, observed)
  }
}
