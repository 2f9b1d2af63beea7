extension Container {
  /// Continues an object graph: requests through the container that `body` receives belong to it.
  ///
  /// - Parameters:
  ///   - identifier: The graph, as `resolve(GraphIdentifier.self)` named it inside a factory.
  ///   - body: Runs on the calling thread, at once.
  public func withObjectGraph<Result>(
    _ identifier: GraphIdentifier, closure body: (Container) throws -> Result
  ) rethrows -> Result {
    if let last = CurrentThread.resolution, last.runsOnThisThread,
      last.state.pointee.graphIdentifier === identifier, let root = last.state.pointee.handle
    {
      let handle = Container(core: core, sharing: root.takeUnretainedValue())
      defer { handle.endLoan() }
      return try body(handle)
    }
    let outermost = core.beginResolution(request: nil)
    defer { core.endResolution(outermost) }
    let handle = outermost.takeUnretainedValue()
    handle.resolution.unsafelyUnwrapped.state.pointee.graphIdentifier = identifier
    return try body(handle)
  }

  /// The name of the graph that is being resolved, or of a new one.
  var graphIdentifier: GraphIdentifier {
    running?.claimGraph() ?? runningRequest?.graph.identifier ?? GraphIdentifier()
  }
}
