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
    let result = try body(tracing(TraceContext(tracer: tracer, request: nil)))
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
    let result = try await body(tracing(TraceContext(tracer: tracer, request: nil)))
    return (result, tracer.end())
  }

  /// This handle, whose requests are traced.
  func tracing(_ context: TraceContext?) -> Container {
    context.map { Container(self, trace: $0) } ?? self
  }
}

/// The place in a trace where the requests of a handle belong.
struct TraceContext: Sendable {
  let tracer: Tracer
  /// The number of the request whose factory has the handle; nil at the top.
  let request: Int?

  func begin(_ link: ResolutionError.Link) -> TraceContext {
    TraceContext(tracer: tracer, request: tracer.begin(link, in: request))
  }

  func end(_ outcome: ResolutionTrace.Outcome, _ duration: Duration) {
    tracer.change(request) { request in
      request.outcome = outcome
      request.duration = duration
    }
  }

  func wait() {
    tracer.change(request) { $0.hasWaited = true }
  }
}

/// Collects the requests of one trace, from any thread.
final class Tracer: Sendable {
  private struct State {
    var requests: [ResolutionTrace.Request] = []
    var parents: [Int?] = []
    var hasEnded = false
  }

  private let guarded = Guarded(State())

  var isRunning: Bool { guarded.withLock { !$0.hasEnded } }

  func begin(_ link: ResolutionError.Link, in parent: Int?) -> Int? {
    guarded.withLock { state in
      guard !state.hasEnded else { return nil }
      state.requests.append(ResolutionTrace.Request(link: link))
      state.parents.append(parent)
      return state.requests.count - 1
    }
  }

  func change(_ request: Int?, _ change: (inout ResolutionTrace.Request) -> Void) {
    guarded.withLock { state in
      guard let request, !state.hasEnded else { return }
      change(&state.requests[request])
    }
  }

  /// Ends the trace: handles that were kept note nothing more.
  func end() -> ResolutionTrace {
    guarded.withLock { state in
      state.hasEnded = true
      var requests = state.requests
      var outermost: [ResolutionTrace.Request] = []
      // Children have larger numbers than their parents.
      for (index, parent) in state.parents.enumerated().reversed() {
        requests[index].requests.reverse()
        if let parent { requests[parent].requests.append(requests[index]) } else { outermost.append(requests[index]) }
      }
      return ResolutionTrace(requests: outermost.reversed())
    }
  }
}
