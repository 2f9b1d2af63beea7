extension ServiceEntry {
  /// Lets `start()` build this service, before anybody asks for it.
  ///
  /// ```swift
  /// container.register(Metrics.self) { _ in Metrics() }.inObjectScope(.container).eager()
  /// try container.start()
  /// ```
  ///
  /// Meant for shared scopes: what is built in another scope is let go at once. Traps if the service takes
  /// arguments, which nobody could give.
  @discardableResult
  public func eager(fileID: StaticString = #fileID, line: UInt = #line) -> Self {
    guard finalTarget.argumentList == nil else {
      fatalError(Texts.cannotBeEager(finalTarget.serviceType, finalTarget.location), file: fileID, line: line)
    }
    markEager()
    return self
  }
}

extension Container {
  /// Builds the services that are marked `eager()` in this container, in the order of their registration.
  ///
  /// - Throws: The first ``ResolutionError``. What was built before stays; another call goes on from there.
  public func start() throws(ResolutionError) {
    for entry in core.entriesToStart { try entry.build(self) }
  }

  /// Builds the services that are marked `eager()`, also asynchronous and main-actor ones.
  nonisolated(nonsending) public func startAsync() async throws {
    for entry in core.entriesToStart { try await entry.build(in: self) }
  }
}

extension ContainerCore {
  /// The eager entries, but for those whose session has no key.
  fileprivate var entriesToStart: [AnyServiceEntry] {
    entries.filter { $0.isEager && (!$0.effectiveScopeKind.isSession || $0.session?.current != nil) }
  }
}
