// Instances in the scope of a session. They are made from the container that registered them, whoever asks.

extension AnyServiceEntry {
  /// The period that a request is in.
  func period(
    for pins: SessionPins, _ arguments: ArgumentList?, _ handle: Container
  ) throws(ResolutionError) -> SessionPeriod {
    guard let period = session.flatMap(pins.period) else { throw ResolutionError.noSession(self, arguments, handle) }
    return period
  }
}

extension ServiceEntry {
  func admitInSession(
    _ handle: Container, _ arguments: ArgumentList?, _ observed: ObservedRequest?, _ isRepeated: Bool
  ) throws(ResolutionError) -> CarefulPassage {
    let current = CarefulResolution(handle, core, observed, isRepeated: isRepeated)
    let (cell, cells): (SharedCell?, PeriodCells)
    do throws(ResolutionError) {
      let period = try period(for: current.resolution.sessionPins, arguments, handle)
      reportCaptive(heldBy: current.resolution.holder(of: self), current.handle)
      cells = makeSessionCells().cells(of: period, for: self)
      cell = try self.cell(for: arguments, in: cells.cells, handle)
      if let failure = cells.failure, cell?.isEmpty == true { throw failure.again() }
    } catch {
      current.end()
      throw error
    }
    return try claim(cell, current, arguments) { () throws(ResolutionError) in
      try self.cell(for: arguments, in: cells.cells, handle)
    }
  }

  // MARK: Hooks

  /// Runs the `onActivate` closures for an instance that was parked and makes it ready.
  func activate(_ instance: AnyObject, _ cell: SharedCell, _ build: Build, _ current: CarefulResolution) {
    CurrentThread.build = build
    defer { CurrentThread.build = build.outer }
    runSessionHooks(typedExtras?.activations ?? [], instance, cell.period)
    build.finished.append(Build.Finished(cell: cell, keeping: keepingActivated(instance), build: build))
    build.end(in: current.handle)
  }

  func activate(_ instance: AnyObject, _ cell: SharedCell, _ build: AsyncBuild) {
    runSessionHooks(typedExtras?.activations ?? [], instance, cell.period)
    cell.finish(build, .success(instance), keeping: keepingActivated(instance))
  }

  /// Called by an update of the session.
  func activateParked(_ cell: SharedCell) {
    guard !isAsync else {
      if let (instance, build) = cell.claimParked() { activate(instance, cell, build.ofTask) }
      return
    }
    let current = CarefulResolution(Container(core: core), core, nil, isRepeated: false)
    defer { current.end() }
    let parked = cell.claimParked(thread: CurrentThread.id, outer: CurrentThread.build, self)
    if let (instance, build) = parked { activate(instance, cell, build.ofThread, current) }
  }

  /// Runs all closures that want the changes of this session. True if there are some and all return true.
  @discardableResult
  func runSessionHooks(_ hooks: [SessionHook<Service>], _ instance: AnyObject, _ period: SessionPeriod?) -> Bool {
    let hooks = hooks.filter { $0.session === sessionIdentity }
    guard let period, let service = (instance as? Instance<Service>)?.value ?? instance as? Service else {
      return false
    }
    return hooks.reduce(!hooks.isEmpty) { isParked, hook in hook.run(service, period.key) && isParked }
  }

  private func keepingActivated(_ instance: AnyObject) -> SharedCell.Keeping {
    effectiveScopeKind.retention == .weakly ? .weakly(instance) : .strongly
  }

  // MARK: Captives

  /// Tells the observer, once, that something which lives longer keeps an instance of this session.
  func reportCaptive(heldBy holder: AnyServiceEntry?, _ container: Container) {
    guard let holder, let session, session.add(SessionCaptive(holder: holder.id, held: id)) else { return }
    container.core.lend { [observer = container.core.observer] handle in
      observer.sessionServiceIsHeld(Registration(self), by: Registration(holder), in: handle)
    }
  }
}

extension Resolution {
  /// The periods of sessions that this resolution is in: those of the outermost one on this thread, also when
  /// an outer container or a provider is asked in between. What an update makes is in the period that it begins.
  var sessionPins: SessionPins {
    if let request = state.pointee.request { return request.graph.sessionPins }
    if let enclosing = state.pointee.enclosing, !SessionUpdate.isRunning { return enclosing.sessionPins }
    let pins = state.pointee.sessionPins ?? SessionPins()
    state.pointee.sessionPins = pins
    return pins
  }

  /// The innermost shared entry that is being made, if it lives longer than the instances of a session.
  fileprivate func holder(of entry: AnyServiceEntry) -> AnyServiceEntry? {
    for index in (0..<state.pointee.depth).reversed() {
      let asker = state.pointee.frames[index].entry
      if asker.lifetime == .asker { continue }
      return asker.lifetime.outlives(entry.lifetime) ? asker : nil
    }
    return state.pointee.request?.holder(of: entry)
  }
}

extension AsyncRequest {
  /// The innermost shared entry that is being made, if it lives longer than the instances of a session.
  func holder(of entry: AnyServiceEntry) -> AnyServiceEntry? {
    let askers = sequence(first: self, next: \.parent).lazy.compactMap(\.entry)
    guard let asker = askers.first(where: { $0.lifetime != .asker }) else { return nil }
    return asker.lifetime.outlives(entry.lifetime) ? asker : nil
  }
}

extension Container {
  /// The periods of sessions that the request of this handle is in, or none yet.
  var sessionPins: SessionPins { runningRequest?.graph.sessionPins ?? innermost?.sessionPins ?? SessionPins() }
}
