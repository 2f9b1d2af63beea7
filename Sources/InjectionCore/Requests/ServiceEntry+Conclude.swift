/// What follows the factory in a careful passage.
extension ServiceEntry {
  /// Decorates a new instance, puts it where it is shared, completes it and ends the passage.
  ///
  /// In steps: what is done before and after the closures of decorators and of `initCompleted` has returned, or has
  /// not begun, when they are called. So chains of requests through them take little stack, as with factories.
  func conclude(_ passage: CarefulPassage, _ made: Service) throws(ResolutionError) -> Service {
    let value = try place(try decorated(made, passage), passage)
    complete(value, passage)
    endCompleting(value, passage)
    guard case .shared(let build, _) = passage.kind, build.isLate else { return value }
    return try again(passage.request.asker, passage.arguments, wasMade: true, isRepeated: passage.request.isRepeated)
  }

  private func decorated(_ made: Service, _ passage: CarefulPassage) throws(ResolutionError) -> Service {
    let made = passage.construction.made(made)
    guard isDecorated else { return made }
    do { return try decorated(made, passage.handle) } catch { throw passage.fail(error) }
  }

  /// Runs the `initCompleted` closures.
  private func complete(_ value: Service, _ passage: CarefulPassage) {
    let (handle, completions) = (passage.handle, beginCompleting(passage))
    for case .closure(let completion) in completions { completion(handle, value) }
  }

  /// Puts a new instance where others find it.
  ///
  /// - Returns: Another one, if that was there first.
  private func place(_ value: Service, _ passage: CarefulPassage) throws(ResolutionError) -> Service {
    switch passage.kind {
    case .found: return value
    case .unshared(isInGraph: false): break
    case .unshared(isInGraph: true):
      let (handle, resolution, arguments) = (passage.handle, passage.resolution, passage.arguments)
      if let first = valueInGraph(handle, arguments, resolution) {
        passage.conclusion.isFirst = false
        resolution.reportDiscarded()
        return first
      }
      _ = Passage.store(value, pointer, handle.corePointer, arguments, resolution)
    case .shared(let build, _):
      return try place(value, in: build, passage)
    }
    guard hasHooks else { return value }
    // Shared instances that are made while it is completed may hold it.
    let build = Build(cell: nil, outer: CurrentThread.build, self, passage.arguments)
    CurrentThread.build = build
    passage.conclusion.build = build
    return value
  }

  private func place(
    _ value: Service, in build: Build, _ passage: CarefulPassage
  ) throws(ResolutionError) -> Service {
    guard let cell = build.cell else {
      passage.conclusion.isFirst = false
      return value
    }
    let box = Instance(value)
    let first = cell.store(box, of: build)
    passage.conclusion.stored = first ?? box
    passage.conclusion.isFirst = first == nil
    if let first {
      passage.resolution.reportDiscarded()
      do { return try service(from: first, passage.handle) } catch {
        end(passage)
        passage.observed?.fail(error)
        throw error
      }
    }
    noteStored(value, cell, passage.resolution)
    if effectiveScopeKind.place == .storages { build.dependOnFirstRun() }
    return value
  }

  /// The `initCompleted` closures that are to run now.
  private func beginCompleting(_ passage: CarefulPassage) -> [EntryExtras<Service>.Completion] {
    guard passage.conclusion.isFirst, let completions = typedExtras?.completions, !completions.isEmpty else {
      return []
    }
    passage.resolution.beginCompleting()
    passage.construction.beginCompleting()
    return completions
  }

  /// Makes a completed instance ready, or leaves that to an outer build, and ends the passage.
  private func endCompleting(_ value: Service, _ passage: CarefulPassage) {
    if passage.conclusion.isFirst {
      passage.construction.succeed()
      if case .shared(let build, _) = passage.kind, let cell = build.cell {
        build.finished.append(Build.Finished(cell: cell, keeping: keeping(value, in: passage.scope), build: build))
      }
    }
    end(passage)
    passage.observed?.succeed()
  }

  private func end(_ passage: CarefulPassage) {
    switch passage.kind {
    case .found: break
    case .unshared:
      if let build = passage.conclusion.build {
        CurrentThread.build = build.outer
        build.end(in: passage.handle)
      }
      passage.resolution.leave()
    case .shared(let build, let isFirstRun):
      if !isFirstRun, let stored = passage.conclusion.stored { build.keepForOuterRuns(stored) }
      passage.resolution.leave()
      build.end(in: passage.handle)
      CurrentThread.build = build.outer
    }
    passage.endResolution()
  }
}
