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
