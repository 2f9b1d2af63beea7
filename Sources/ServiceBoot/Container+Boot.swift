import InjectionCore

extension Container {
  /// Builds and boots all services of this container that boot.
  ///
  /// ```swift
  /// container.register((any UserService).self) { _ in LiveUserService() }.inObjectScope(.container).boots()
  /// try await container.boot()
  /// ```
  ///
  /// Those are the registrations marked with `boots()` and those whose
  /// type is a ``BootableService``. First all of them are made, in the order of registration. Then each boots when
  /// the services that it needs have booted; what is independent boots at the same time.
  ///
  /// From now on until all have booted, only what runs in the boot gets the services; a request from elsewhere is
  /// a `ResolutionError` of kind `notBooted`.
  ///
  /// A call while another one boots joins it, with the options of the first. When all have booted it returns at
  /// once. After a failure, a cancellation or a shutdown it boots the same instances again. When the last caller
  /// is cancelled, so is the boot: what runs is cancelled and awaited, what had booted is shut down, and then the
  /// call ends.
  ///
  /// - Throws: ``BootError`` with every failure, after what had booted was shut down, in reverse order;
  ///   `CancellationError` if the caller was cancelled.
  public nonisolated(nonsending) func boot(_ options: BootOptions = BootOptions()) async throws {
    try await booter.boot(options, self)
  }

  /// Shuts down the services that have booted, in reverse order and one after the other.
  ///
  /// ```swift
  /// try await container.shutdown()
  /// ```
  ///
  /// From now on requests for them are refused. Before a service is shut down, the operations of
  /// `whileBooted` that use it have ended. A boot that runs is cancelled, and this returns when it
  /// has ended; its own callers get the error. Without anything booted it does nothing. It cannot be cancelled,
  /// but its time limits, which are those of the boot, end it.
  ///
  /// - Throws: ``BootError`` with what went wrong. All other services were shut down nevertheless.
  public nonisolated(nonsending) func shutdown() async throws(BootError) {
    guard let booter = existingBooter else { return }
    try await booter.shutdown(self)
  }

  /// How far this container is with booting its services.
  public var bootState: BootState { existingBooter?.phase ?? .idle }

  /// What happens from now on until the boot or the shutdown ends that runs now, or that is the next to run.
  ///
  /// ```swift
  /// let events = container.bootEvents
  /// async let booted: Void = container.boot()
  /// for await event in events { log("\(event.bootedCount) of \(event.serviceCount)") }
  /// try await booted
  /// ```
  ///
  /// Each access makes a sequence of its own, for one reader. It keeps all events until they are read. It ends when
  /// the container is disposed, and is empty after that.
  public var bootEvents: AsyncStream<BootEvent> { booter.progress.events() }
}

extension Container {
  /// The booter of this container, made if need be.
  var booter: Booter {
    guard let booter = bootGate({ Booter() }) as? Booter else { preconditionFailure("There is one kind of gate.") }
    return booter
  }

  private var existingBooter: Booter? { existingBootGate as? Booter }
}
