public import PropertyInjection
public import Testing

/// Runs an operation with a container in which a closure has registered something else.
///
/// ```swift
/// withOverrides {
///   $0.register((any UserService).self) { _ in StubUserService() }
/// } operation: { container in
///   _ = container.require(UserList.self)
/// }
/// ```
///
/// The overridden container is passed to the operation, and is `DefaultContainer.current` while it runs and in the
/// tasks that it starts. Afterwards the one before is current again. Nothing else changes: other tasks keep theirs.
///
/// - Parameters:
///   - container: What is overridden, as `Container.overriding` does it; by default `DefaultContainer.current`, or
///     an empty container if there is none.
///   - overrides: Registers in a copy of the container.
///   - sourceLocation: Where the overrides are made. Leave it to the default.
///   - operation: What runs with them. Errors of both closures are passed on.
public func withOverrides<Result>(
  of container: Container? = nil, _ overrides: (Container) throws -> Void,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, operation: (Container) throws -> Result
) rethrows -> Result {
  let copy = try overridden(container).overriding(sourceLocation: sourceLocation, overrides)
  return try DefaultContainer.withValue(copy) { try operation(copy) }
}

/// Runs an asynchronous operation with a container in which a closure has registered something else.
///
/// ```swift
/// try await withOverrides {
///   $0.register((any UserService).self) { _ in StubUserService() }
/// } operation: { container in
///   _ = try await container.getAsync(UserList.self)
/// }
/// ```
///
/// The same as the synchronous one, for the task that runs here and those that it starts.
public nonisolated(nonsending) func withOverrides<Result>(
  of container: Container? = nil, _ overrides: (Container) throws -> Void,
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  operation: nonisolated(nonsending) (Container) async throws -> Result
) async rethrows -> Result {
  let copy = try overridden(container).overriding(sourceLocation: sourceLocation, overrides)
  return try await DefaultContainer.withValue(copy) { try await operation(copy) }
}

private func overridden(_ container: Container?) -> Container {
  container ?? DefaultContainer.currentIfSet ?? Container()
}
