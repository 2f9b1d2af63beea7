// modes: swift6 swift5 mainactor
// An async service is awaited: no thread waits for it.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() async throws {}
}

nonisolated func register(in container: Container) {
  // expected-error@+2 {{'async' call in a function that does not support concurrency}}
  // expected-error@+1 {{call can throw, but it is not marked with 'try' and the error is not handled}}
  container.register(Store.self) { _ in Store() }
}

// expected-note@+1 {{add 'async' to function 'open(from:)' to make it asynchronous}}
nonisolated func open(from resolver: any Resolver) throws -> Store {
  // expected-error@+1 {{'async' call in a function that does not support concurrency}}
  try resolver.getAsync(Store.self)
}

nonisolated func openLater(from resolver: any Resolver) async -> Store {
  // expected-error@+1 {{call can throw, but it is not marked with 'try' and the error is not handled}}
  await resolver.getAsync(Store.self)
}
