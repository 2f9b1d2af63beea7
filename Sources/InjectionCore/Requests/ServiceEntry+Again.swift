// What is made late is not handed out: a shared instance whose registration was replaced, whose scope was reset, whose
// session changed or whose container was disposed, by somebody else, before it was ready.

extension ServiceEntry {
  /// Makes a request once more, with what is registered now.
  ///
  /// - Parameters:
  ///   - wasMade: False if nothing was made, because the entry was found no more.
  ///   - isRepeated: Whether it was made once more already.
  /// - Throws: `replaced`, if it was made twice.
  func again(
    _ handle: Container, _ arguments: ArgumentList?, wasMade: Bool, isRepeated: Bool
  ) throws(ResolutionError) -> Service {
    if wasMade, isRepeated { throw ResolutionError.replaced(self, arguments, handle) }
    guard let entry = try answeringNow(handle, arguments) else {
      return try handle.fetch(Service.self, name: name, arguments: arguments)
    }
    return try entry.produceCarefully(handle, arguments, isRepeated: wasMade || isRepeated)
  }

  /// An instance for a request that may suspend. Arguments cannot be sent twice.
  nonisolated(nonsending) final func produceAsync(
    _ handle: Container, _ arguments: ArgumentList?
  ) async throws -> Service {
    var (entry, isRepeated) = (self, arguments != nil)
    while true {
      do { return try await entry.produceOnceAsync(handle, arguments) } catch let late as LateEnd {
        if late.wasMade, isRepeated { throw ResolutionError.replaced(entry, arguments, handle) }
        isRepeated = isRepeated || late.wasMade
        guard let next = try entry.answeringNow(handle, arguments) else {
          return try await handle.fetchAsync(Service.self, name: name, arguments: arguments)
        }
        entry = next
      }
    }
  }

  /// This entry, or the one that has taken its place.
  private func answeringNow(
    _ handle: Container, _ arguments: ArgumentList?
  ) throws(ResolutionError) -> ServiceEntry<Service>? {
    if lifecycle.isDisposed {
      throw ResolutionError.disposed(Service.self, name: name, arguments: arguments?.types ?? [], handle)
    }
    guard isWithdrawn else { return self }
    // The key says the service.
    return handle.core.answeringEntry(of: key).map { unsafeDowncast($0, to: ServiceEntry<Service>.self) }
  }
}

/// Thrown to a task whose request is to be made again.
struct LateEnd: Error {
  /// False if nothing was made, because the entry was found no more.
  let wasMade: Bool
}
