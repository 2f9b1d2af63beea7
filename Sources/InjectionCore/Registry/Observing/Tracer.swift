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
