// Called by the generated overloads. As few functions as can be stand between a request and the factory, so
// that a recursion takes little stack.

extension Resolver {
  /// An instance of a service that is made from arguments.
  ///
  /// - Throws: ``ResolutionError``.
  @usableFromInline package func fetch<Service>(
    _ service: Service.Type, name: String?, taking arguments: ArgumentList
  ) throws -> Service {
    let passage = try ArgumentPassage<Service>.begin(name, arguments, container)
    guard let handle = passage.handle else { return passage.finish() }
    let made: Service
    do { made = try passage.entry.make(handle, arguments) } catch { throw passage.fail(error) }
    return try passage.conclude(made)
  }

  @usableFromInline package nonisolated(nonsending) func getAsync<Service>(
    _ service: Service.Type, name: String?, taking arguments: ArgumentList, fileID: StaticString, line: UInt
  ) async throws -> Service {
    do { return try await container.fetchAsync(service, name: name, arguments: arguments) } catch let error
      as ResolutionError
    {
      throw error.asked(at: SourceLocation(fileID: fileID, line: line))
    }
  }
}
