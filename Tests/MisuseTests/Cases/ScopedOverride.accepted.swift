// modes: swift6 swift5 mainactor
// Plain closures need no `await` in asynchronous functions.
import PropertyInjection

nonisolated final class Document: Sendable {
  init() {}
}

@MainActor final class Screen {
  @InjectEntity(Document.self) var document: Document
  init() {}
}

@MainActor func open(_ container: Container) async throws -> [Screen] {
  let first = DefaultContainer.withValue(container) { Screen() }
  let second = try EntityRegistry.current.handOver(Document()) { Screen() }
  let third = ServiceContainers.withValue(ServiceContainers()) { Screen() }
  await Task.yield()
  return [first, second, third]
}
