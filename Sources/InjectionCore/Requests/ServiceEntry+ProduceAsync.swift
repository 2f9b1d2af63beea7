import Synchronization

// The way from an asynchronous request to an instance.

extension AnyServiceEntry {
  /// True if a synchronous instance, or a decorator of it, is made on the main actor for a request through a handle.
  fileprivate func isMadeOnMainActor(_ handle: Container) -> Bool {
    // The container of a service that is forwarded to may be gone.
    let maker = effectiveScopeKind.isShared ? lifecycle.core : handle.core
    if isMainActorIsolated || maker.map(isDecoratedOnMainActor(in:)) == true { return true }
    return forwardTarget?.isMadeOnMainActor(handle) == true
  }

  /// Throws if the entry is being made for an asynchronous request that this one is part of.
  func checkCycle(
    _ core: ContainerCore, _ arguments: ArgumentList?, _ parent: AsyncRequest?
  ) throws(ResolutionError) {
    guard let asker = parent ?? AsyncRequest.current, asker.contains(self, core, arguments) else { return }
    let links = asker.links + [ResolutionError.Link(self, arguments)]
    throw ResolutionError(.init(kind: .cycle, chain: links), from: core)
  }
}

extension ServiceEntry {
  /// One try. See `produceAsync`.
  ///
  /// - Throws: `LateEnd`, if the request is to be made again.
  nonisolated(nonsending) func produceOnceAsync(
    _ handle: Container, _ arguments: ArgumentList?
  ) async throws -> Service {
    override?.wasAskedFor()
    if isBarred { try requireBooted(handle, arguments) }
    if isAsync { return try await produceObserved(handle, arguments) }
    if let forwarding, !isDecorated || forwardTarget?.isAsync == true {
      let value = Transfer(value: try await forwarding.valueAsync(handle, arguments, self))
      return try await decoratedAsync(value, handle).value
    }
    return try await produceSynchronous(handle, arguments)
  }

  /// An instance that an `async` factory makes.
  nonisolated(nonsending) private func produceObserved(
    _ handle: Container, _ arguments: ArgumentList?
  ) async throws -> Service {
    let observed = ObservedRequest.begin(self, handle, arguments)
    do {
      let service =
        switch effectiveScopeKind.place {
        case .nowhere, .objectGraph: try await makeAsync(handle, arguments, observed)
        case .container, .storages: try await produceSharedAsync(handle, arguments, observed)
        case .session: try await produceInSession(handle, arguments, observed)
        }
      observed?.succeed()
      return service
    } catch {
      observed?.fail(error)
      throw error
    }
  }

  /// A synchronous entry, after what it needs that is made asynchronously.
  nonisolated(nonsending) private func produceSynchronous(
    _ handle: Container, _ arguments: ArgumentList?
  ) async throws -> Service {
    guard family.hasAsyncServices, let needs = AsyncNeeds(of: self, askedThrough: handle) else {
      return try await produceUnprepared(handle, arguments)
    }
    let preparation = AsyncPreparation(self, arguments, askedThrough: handle)
    defer { preparation.end() }
    try await preparation.make(needs, arguments)
    return try await produceUnprepared(preparation.handle, arguments)
  }

  /// A synchronous entry: on the main actor if it needs that, and without blocking this thread while
  /// another one makes a shared instance.
  nonisolated(nonsending) private func produceUnprepared(
    _ handle: Container, _ arguments: ArgumentList?
  ) async throws -> Service {
    if isMadeOnMainActor(handle), !MainActorCheck.isOnMainActor {
      return try await MainActor.run { Transfer(value: try self.produceNow(handle, arguments)) }.value
    }
    while effectiveScopeKind.isShared {
      // Pinned only for this look: the request pins for itself.
      let period = effectiveScopeKind.isSession ? try period(for: handle.sessionPins, arguments, handle) : nil
      let cells = period.map { makeSessionCells().cells(of: $0, for: self).cells }
      guard let cell = try cell(for: arguments, in: cells, handle) else { throw LateEnd(wasMade: false) }
      let waiter = Waiter()
      guard cell.addWaiter(waiter) else { break }
      let outcome = await reportingSlowWait(handle.core, { [weak cell] in cell?.ownerLinks ?? [] }) {
        await cell.wait(waiter)
      }
      switch outcome {
      case .ready(let instance): return try service(from: instance, handle)
      case .failed(let error): throw error
      case .late: throw LateEnd(wasMade: true)
      case .takeEarly, .settled: continue
      case .cancelled: throw CancellationError()
      }
    }
    return try produceNow(handle, arguments)
  }

  private func produceNow(_ handle: Container, _ arguments: ArgumentList?) throws(ResolutionError) -> Service {
    guard arguments == nil else { return try produceCarefully(handle, arguments, isRepeated: true) }
    do { return try Passage.produce(Service.self, pointer, .passUnretained(handle)) } catch {
      throw ResolutionError(error)
    }
  }
}
