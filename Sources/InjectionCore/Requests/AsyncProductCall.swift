/// One call of a factory whose product is asynchronous: one object graph, which may take dependencies
/// with `async` factories.
@usableFromInline package final class AsyncProductCall: Sendable {
  private let wiring: FactoryWiring
  private let request: AsyncRequest

  @usableFromInline package init(_ wiring: FactoryWiring) {
    self.wiring = wiring
    request = AsyncRequest(nil, wiring.core, nil, parent: nil, product: wiring)
  }

  /// Resolves a dependency, or throws.
  @usableFromInline package nonisolated(nonsending) func get<Dependency>(
    _ dependency: Bound<Dependency>
  ) async throws -> Dependency {
    if let located = dependency.ready() ?? dependency.inheritedReady() {
      defer { located.end() }
      return located.instance(Dependency.self)
    }
    return try await Container(core: wiring.core, request: request).fetchAsync(Dependency.self, name: nil)
  }

  /// Resolves a dependency, or traps with the text of the error.
  ///
  /// A product that cannot throw cannot be cancelled half-way either, so this waits for dependencies even
  /// if the calling task is cancelled.
  @usableFromInline package nonisolated(nonsending) func require<Dependency>(
    _ dependency: Bound<Dependency>
  ) async -> Dependency {
    if let located = dependency.ready() ?? dependency.inheritedReady() {
      defer { located.end() }
      return located.instance(Dependency.self)
    }
    let outcome = await Task {
      do {
        return Result<Transfer<Dependency>, any Error>.success(Transfer(value: try await self.get(dependency)))
      } catch {
        return .failure(error)
      }
    }.value
    switch outcome {
    case .success(let value): return value.value
    case .failure(let error as ResolutionError): wiring.trap(error)
    case .failure(let error):
      wiring.trap(
        ResolutionError(
          .init(kind: .factoryFailed, chain: request.links, underlying: error), from: wiring.core))
    }
  }

  /// Ends the call: handles of it that were kept start graphs of their own.
  @usableFromInline package func end() {
    request.end()
  }
}
