import Synchronization

extension Container {
  /// Ends this container: drops all instances, the latest first, and refuses all further work.
  ///
  /// ```swift
  /// container.register(Database.self) { _ in Database() }.inObjectScope(.container).onDispose { $0.close() }
  /// container.dispose()  // at the end
  /// ```
  ///
  /// Waits until other threads have ended the builds of shared services; those of `async` factories are cancelled, and
  /// only `disposeAsync()` waits for them. Called from a factory of a shared service, or from an `async` one, it waits
  /// for none, and each instance is disposed when it is ready. Who has asked for one gets the error `disposed`. What is
  /// not shared is not waited for: it is nobody's but the asker's.
  ///
  /// Children are not disposed; they fail when they need this container. A later `get` throws an error that says so,
  /// `register` traps. A second call does nothing.
  ///
  /// Traps while services of this container are booted: ``disposeAsync()`` shuts them down.
  public func dispose() {
    core.requireClosedGate()
    guard let dropped = core.close() else { return }
    core.requireClosedGate()  // It may have been made meanwhile. A later one is closed from the start.
    if Self.mayWaitForBuilds { for instances in dropped { instances.waitForBuilds() } }
    core.finishDisposal(dropped)
  }

  /// Ends this container like ``dispose()``, but lets asynchronous builds go on to their ends and waits for them, as
  /// for main-actor `onDispose` closures, and blocks no thread.
  ///
  /// Booted services are shut down first; what fails then is told to the observer. Traps when a service calls it that
  /// is being booted or shut down, or an operation that the shutdown waits for: it would wait for itself.
  nonisolated(nonsending) public func disposeAsync() async {
    await core.lifecycle.gate?.shutDownAndClose(self)
    guard let dropped = core.close() else { return }
    await core.lifecycle.gate?.shutDownAndClose(self)  // It may have been made meanwhile.
    if Self.mayWaitForBuilds {
      for instances in dropped { await instances.waitForBuildsAsync() }
    }
    if MainActorCheck.isOnMainActor {
      core.finishDisposal(dropped)
    } else {
      let core = core
      await MainActor.run { core.finishDisposal(dropped) }
    }
  }

  /// Ends this container and its parents, as ``disposeAsync()`` does.
  nonisolated(nonsending) package func disposeAll() async {
    for core in core.chain { await Container(core: core).disposeAsync() }
  }

  /// Within a build, waiting for others could close a circle. They end by themselves.
  private static var mayWaitForBuilds: Bool { !CurrentThread.isBuilding && !AsyncRequest.isWithinFactory }

  /// True once `dispose()` or `disposeAsync()` was called.
  public var isDisposed: Bool { core.isDisposed }

  /// Ends registration: to register, replace, decorate or remove something from now on traps with a text
  /// that names this place. Resolving goes on. A copy is not frozen.
  public func freeze(fileID: StaticString = #fileID, line: UInt = #line) {
    core.lifecycle.freeze(at: SourceLocation(fileID: fileID, line: line))
  }
}

extension ContainerCore {
  /// Takes all registrations and instances out; nil if that was done before.
  fileprivate func close() -> [DroppedInstances]? {
    guard lifecycle.dispose() else { return nil }
    var dropped: [DroppedInstances] = []
    let released = withRegistry { registry -> [AnyObject] in
      var released: [AnyObject] = []
      for slot in registry.slots {
        if let target = slot.lockedEntry?.replacedTarget, let instances = target.takeInstances(isWithdrawn: true) {
          dropped.append(instances)
        }
        released += slot.replaceEntry(with: nil) { dropped.append($0) }
      }
      let empty = SlotTable(capacity: 2)
      registry.outgrownTables.append(empty)
      directory.publish(empty)
      return released
    }
    family.generation.wrappingAdd(1, ordering: .acquiringAndReleasing)
    withExtendedLifetime(released) {}
    return dropped
  }

  fileprivate func requireClosedGate() {
    if let state = lifecycle.gate?.close() { fatalError(Texts.disposed(while: state)) }
  }

  fileprivate func finishDisposal(_ dropped: [DroppedInstances]) {
    dropped.dispose()
    lend { observer.containerDisposed($0) }
  }
}
