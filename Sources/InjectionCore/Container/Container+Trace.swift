import Synchronization

extension Container {
  /// Tells what requests build and reuse.
  ///
  /// ```swift
  /// let trace = container.trace { container in container.require(UserList.self) }.trace
  /// print(trace)
  /// ```
  ///
  /// ```text
  /// UserList built in 1.25 ms
  /// └─ any UserService built in 0.80 ms
  ///    └─ any Store reused
  /// ```
  ///
  /// Only requests through the container that `body` receives are traced, on whatever thread, and what the
  /// factories below ask for: requests for something that is registered. One for a collection or a wrapper is shown by what
  /// its factories ask for. Calls of components' factories are not traced. Meanwhile all requests of this
  /// container, its parents and children are somewhat slower.
  ///
  /// - Parameter body: Runs on the calling thread, at once.
  public func trace<Result>(
    _ body: (Container) throws -> Result
  ) rethrows -> (result: Result, trace: ResolutionTrace) {
    let tracer = Tracer()
    core.watchFamily(true)
    defer { core.watchFamily(false) }
    let handle = tracing(TraceContext(tracer: tracer, request: nil))
    defer { handle.endLoan() }
    let result = try body(handle)
    return (result, tracer.end())
  }

  /// Tells what requests build and reuse, those of asynchronous services as well.
  ///
  /// ```swift
  /// let (database, trace) = try await container.traceAsync { try await $0.getAsync(Database.self) }
  /// log("\(database): \(trace)")
  /// ```
  ///
  /// See ``trace(_:)``.
  nonisolated(nonsending) public func traceAsync<Result>(
    _ body: nonisolated(nonsending) (Container) async throws -> Result
  ) async rethrows -> (result: Result, trace: ResolutionTrace) {
    let tracer = Tracer()
    core.watchFamily(true)
    defer { core.watchFamily(false) }
    let handle = tracing(TraceContext(tracer: tracer, request: nil))
    defer { handle.endLoan() }
    let result = try await body(handle)
    return (result, tracer.end())
  }

  /// This handle, whose requests are traced.
  func tracing(_ context: TraceContext?) -> Container {
    context.map { Container(self, trace: $0) } ?? self
  }
}
