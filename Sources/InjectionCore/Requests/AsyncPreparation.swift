/// Makes what a synchronous service needs first, and holds it until its initializer has returned.
struct AsyncPreparation {
  private let asker: AsyncRequest
  private let values = PreparedValues()
  /// What the service is made through: its requests find what was made.
  let handle: Container

  /// - Parameter handle: The handle that the request came through.
  init(_ entry: AnyServiceEntry, _ arguments: ArgumentList?, askedThrough handle: Container) {
    asker = AsyncRequest(nil, handle.core, nil, parent: handle.runningRequest, prepared: values)
    self.handle = Container(core: handle.core, request: asker).tracing(handle.trace)
  }

  /// Makes one after the other.
  ///
  /// - Parameter arguments: Those of the service that all this is for.
  nonisolated(nonsending) func make(_ needs: AsyncNeeds, _ arguments: ArgumentList?) async throws {
    for step in needs.steps {
      let instance = try await make(step, arguments)
      values.add(instance, of: step.entry, for: step.takers[step.takers.count - 1])
    }
  }

  private nonisolated(nonsending) func make(
    _ step: AsyncNeeds.Step, _ arguments: ArgumentList?
  ) async throws -> AnyObject {
    var request = asker
    var requests: [AsyncRequest] = []
    defer { for request in requests.reversed() { request.end() } }
    for (taker, arguments) in zip(step.takers, [arguments] + step.takers.dropFirst().map { _ in nil }) {
      let core = taker.isMadeByOwner ? taker.core : handle.core
      try taker.checkCycle(core, arguments, request)
      request = AsyncRequest(taker, core, arguments, parent: request)
      requests.append(request)
    }
    let handle = Container(core: request.core, request: request).tracing(handle.trace)
    defer { handle.request?.end() }
    return try await step.entry.instance(for: handle)
  }

  func end() {
    asker.end()
    handle.request?.end()
    values.end()
  }
}

extension Resolution {
  /// What was made for the service whose initializer asks.
  func preparedInstance(of entry: AnyServiceEntry) -> AnyObject? {
    guard let prepared = state.pointee.request?.prepared else { return nil }
    let takers = (0..<state.pointee.depth).reversed().lazy.map { state.pointee.frames[$0].entry }
    guard let taker = takers.first(where: { $0.forwardTarget == nil }) else { return nil }
    return prepared.take(entry, for: taker)
  }
}
