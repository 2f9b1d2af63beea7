import Synchronization

// The way from an asynchronous request to an instance.

extension ServiceEntry {
  /// An instance for a request that may suspend.
  nonisolated(nonsending) final func produceAsync(
    _ handle: Container, _ arguments: ArgumentList?
  ) async throws -> Service {
    guard let entry = self as? AsyncServiceEntry<Service> else {
      if let service = try await produceForwarded(handle, arguments) { return service }
      return try await produceSynchronous(handle, arguments)
    }
    let observed = ObservedRequest.begin(self, handle, arguments)
    do {
      let service =
        switch effectiveScopeKind {
        case .transient, .graph: try await entry.makeAsync(handle, arguments, observed)
        case .container, .weak, .custom: try await entry.produceSharedAsync(handle, arguments, observed)
        }
      observed?.succeed()
      return service
    } catch {
      observed?.fail(error)
      throw error
    }
  }

  /// A synchronous entry: on the main actor if it needs that, and without blocking this thread while
  /// another one makes a shared instance.
  nonisolated(nonsending) private func produceSynchronous(
    _ handle: Container, _ arguments: ArgumentList?
  ) async throws -> Service {
    if isMainActorIsolated, !MainActorCheck.isOnMainActor {
      return try await MainActor.run { Transfer(value: try self.produceNow(handle, arguments)) }.value
    }
    while effectiveScopeKind != .transient, effectiveScopeKind != .graph {
      let cell: SharedCell = try cell(for: arguments, handle)
      let waiter = Waiter()
      guard cell.addWaiter(waiter) else { break }
      let outcome = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          waiter.whenWoken { continuation.resume(returning: $0) }
        }
      } onCancel: {
        waiter.wake(.cancelled)
      }
      switch outcome {
      case .ready(let instance): return try service(from: instance, handle)
      case .failed(let error): throw error
      case .takeEarly, .settled: continue
      case .cancelled:
        cell.removeWaiter(waiter)
        throw CancellationError()
      }
    }
    return try produceNow(handle, arguments)
  }

  private func produceNow(_ handle: Container, _ arguments: ArgumentList?) throws(ResolutionError) -> Service {
    guard arguments == nil else { return try produceCarefully(handle, arguments) }
    do { return try Self.produce(pointer, .passUnretained(handle)) } catch { throw ResolutionError(error) }
  }
}

extension AsyncServiceEntry {
  /// Runs the factory in the caller's task.
  nonisolated(nonsending) fileprivate func makeAsync(
    _ handle: Container, _ arguments: ArgumentList?, _ observed: ObservedRequest?
  ) async throws -> Service {
    let parent = handle.runningRequest
    if let parent, effectiveScopeKind == .graph, arguments?.unhashableType == nil {
      // Other tasks of the request may ask for it at the same time.
      let cell: AsyncCell = parent.graph.cells(of: self, handle.core).cell(for: arguments)
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
      construction.end()
    }
    do {
      var value = try await request.asCurrent { try await self.asyncFactory(handle, request.arguments) }
      if isDecorated { value = Transfer(value: try decorated(construction.made(value.value), handle)) }
      guard let completions = typedExtras?.completions, !completions.isEmpty else {
        construction.succeed()
        return value.value
      }
      construction.beginCompleting()
      if isMainActorIsolated {
        await MainActor.run { for completion in completions { completion(handle, value.value) } }
      } else {
        for completion in completions { completion(handle, value.value) }
      }
      construction.succeed()
      return value.value
    } catch let error as ResolutionError {
      throw error
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw ResolutionError(.factoryFailed, chain: request.links, underlying: error, core: request.core)
    }
  }

  nonisolated(nonsending) fileprivate func produceSharedAsync(
    _ handle: Container, _ arguments: ArgumentList?, _ observed: ObservedRequest?
  ) async throws -> Service {
    try await produceShared(cell(for: arguments, handle), in: core, handle, arguments, observed)
  }

  /// The instance of a cell: there, being built by another task, or built now, from this container.
  nonisolated(nonsending) private func produceShared(
    _ cell: AsyncCell, in core: ContainerCore, _ handle: Container, _ arguments: ArgumentList?,
    _ observed: ObservedRequest?
  ) async throws -> Service {
    let parent = handle.runningRequest
    try checkCycle(core, arguments, parent)
    switch cell.arrive() {
    case .ready(let instance):
      return try service(from: instance, handle)
    case .claimed(let build, let cancelled):
      let request = AsyncRequest(self, core, arguments, parent: parent, build: build)
      let task = Task {
        do {
          let value = try await self.run(request, build, after: cancelled, observed)
          cell.finish(build, .success(Instance(value)), keeping: self.keeping(value))
        } catch {
          cell.finish(build, .failure(error), keeping: .strongly)
        }
      }
      build.start(task)
      return try await wait(for: build, handle, arguments, parent)
    case .building(let build):
      let start = ContinuousClock.now
      defer { observed?.waited(since: start) }
      return try await wait(for: build, handle, arguments, parent)
    }
  }

  nonisolated(nonsending) private func wait(
    for build: AsyncBuild, _ handle: Container, _ arguments: ArgumentList?, _ parent: AsyncRequest?
  ) async throws -> Service {
    let asker = parent ?? AsyncRequest.current
    guard let asker, let waiting = asker.build else { return try service(from: try await build.wait(), handle) }
    guard AsyncWaitGraph.add(waiting, waitsFor: build) else {
      build.cell.leave(build)
      let links = asker.linksThroughFactories + [ResolutionError.Link(self, arguments)]
      throw ResolutionError(.cycle, chain: links, details: [Texts.cycleAcrossTasks], core: handle.core)
    }
    defer { AsyncWaitGraph.remove(waiting, waitsFor: build) }
    return try service(from: try await build.wait(), handle)
  }

  /// Runs the factory after the build before, which was cancelled, has come to its end, unless this one
  /// is cancelled until then too.
  private func run(
    _ request: AsyncRequest, _ build: AsyncBuild, after cancelled: AsyncBuild?, _ observed: ObservedRequest?
  ) async throws -> Service {
    do {
      if let cancelled {
        guard AsyncWaitGraph.add(build, waitsFor: cancelled) else {
          throw ResolutionError(.cycle, chain: request.links, details: [Texts.cycleAcrossTasks], core: request.core)
        }
        await cancelled.task?.value
        AsyncWaitGraph.remove(build, waitsFor: cancelled)
      }
      try Task.checkCancellation()
    } catch {
      request.end()
      throw error
    }
    return try await run(request, observed)
  }

  private func checkCycle(
    _ core: ContainerCore, _ arguments: ArgumentList?, _ parent: AsyncRequest?
  ) throws(ResolutionError) {
    guard let asker = parent ?? AsyncRequest.current, asker.contains(self, core, arguments) else { return }
    throw ResolutionError(
      .cycle, chain: asker.links + [ResolutionError.Link(self, arguments)], core: core)
  }
}

extension Container {
  /// The asynchronous request of this handle, while its factory runs.
  var runningRequest: AsyncRequest? {
    guard let request, request.isRunning else { return nil }
    return request
  }

  /// An instance of a service, made by an `async` factory or another.
  package nonisolated(nonsending) func fetchAsync<Service>(
    _ service: Service.Type, name: String?, arguments: ArgumentList? = nil
  ) async throws -> Service {
    if recording != nil {
      return try await noting { DeclaredDependency(service, name: name, arguments: arguments) }
        .fetchAsync(service, name: name, arguments: arguments)
    }
    if let entry = core.answeringEntry(of: ServiceKey(service, name: name, arguments: arguments?.signature)) {
      return try await unsafeDowncast(entry, to: ServiceEntry<Service>.self).produceAsync(self, arguments)
    }
    if core.chain.contains(where: \.isDisposed) {
      throw ResolutionError.disposed(service, name: name, arguments: [], self)
    }
    guard let wrapper = service as? any DependencyWrapper.Type else {
      throw ResolutionError.notRegistered(service, name: name, arguments: arguments?.types ?? [], self)
    }
    return try await wrappedAsync(by: wrapper, as: service, name: name, arguments: arguments)
  }

  /// An instance of a service, or nil if nothing answers for it at this moment.
  nonisolated(nonsending) func fetchAsyncIfRegistered<Service>(
    _ service: Service.Type, name: String?, arguments: ArgumentList?
  ) async throws -> Service? {
    if let entry = core.answeringEntry(of: ServiceKey(service, name: name, arguments: arguments?.signature)) {
      return try await unsafeDowncast(entry, to: ServiceEntry<Service>.self).produceAsync(self, arguments)
    }
    guard let wrapper = service as? any DependencyWrapper.Type,
      wrapper.isAvailable(in: self, name: name, arguments: arguments)
    else { return nil }
    do {
      return try await wrappedAsync(by: wrapper, as: service, name: name, arguments: arguments)
    } catch {
      if wrapper.isAvailable(in: self, name: name, arguments: arguments) { throw error }
      return nil  // Removed just now.
    }
  }

  private nonisolated(nonsending) func wrappedAsync<Wrapper: DependencyWrapper, Service>(
    by wrapper: Wrapper.Type, as service: Service.Type, name: String?, arguments: ArgumentList?
  ) async throws -> Service {
    unsafeBitCast(try await wrapper.resolveAsync(in: self, name: name, arguments: arguments), to: Service.self)
  }
}

extension Resolver {
  /// Resolves a service that may be made by an `async` factory or on the main actor.
  ///
  /// ```swift
  /// let database = try await resolver.getAsync(Database.self)
  /// ```
  ///
  /// Synchronous services are made right here, main-actor services on the main actor. It suspends, and
  /// blocks no thread, while another task or thread makes the shared instance that is asked for. (What a
  /// synchronous factory asks for itself may block, as in `get`.)
  ///
  /// Who is cancelled while waiting for an `async` factory in a shared scope gets `CancellationError`; other
  /// callers are not disturbed. Synchronous factories are not cancelled.
  ///
  /// - Throws: ``ResolutionError`` or `CancellationError`.
  nonisolated(nonsending) public func getAsync<Service>(
    _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Service {
    do { return try await container.fetchAsync(serviceType, name: name) } catch let error as ResolutionError {
      throw error.asked(at: SourceLocation(fileID: fileID, line: line))
    }
  }

  /// A dependency of an auto-wired initializer, which may be made by an `async` factory.
  @usableFromInline package nonisolated(nonsending) func dependencyAsync<Dependency>(
    _ type: Dependency.Type
  ) async throws -> Dependency {
    try await container.fetchAsync(type, name: nil)
  }
}
