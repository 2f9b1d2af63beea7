// What a request that cannot wait finds of a service with an `async` factory.

extension ServiceEntry {
  /// The instance that has been made: it is shared, was made for whoever asks, or is being completed for them.
  func madeInstance(_ handle: Container, _ arguments: ArgumentList?) throws(ResolutionError) -> AnyObject? {
    if isMainActorIsolated, !MainActorCheck.isOnMainActor { return nil }
    let place = effectiveScopeKind.place
    if place == .nowhere { return handle.running?.preparedInstance(of: self) }
    if arguments?.unhashableType != nil { return nil }
    let request = handle.running?.state.pointee.request ?? handle.runningRequest
    if place == .objectGraph {
      return request?.graph.cells(of: self, handle.core).cell(for: arguments)?.readyInstance
        ?? request?.completingInstance(of: self, handle.core, arguments)
    }
    return try sharedInstance(handle, arguments) ?? request?.completingInstance(of: self, core, arguments)
  }

  private func sharedInstance(
    _ handle: Container, _ arguments: ArgumentList?
  ) throws(ResolutionError) -> AnyObject? {
    if effectiveScopeKind.isSession {
      let period = try period(for: handle.sessionPins, arguments, handle)
      let cells = makeSessionCells().cells(of: period, for: self).cells
      return try cell(for: arguments, in: cells, handle)?.readyInstance
    }
    guard cells.load() != nil, let cell = try cell(for: arguments, handle), let instance = cell.readyInstance else {
      return nil
    }
    publish(instance, of: cell)
    return instance
  }
}
