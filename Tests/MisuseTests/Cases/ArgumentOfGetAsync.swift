// modes: swift6 mainactor
// An argument that is not `Sendable` is handed over: the service may be made in another task.
import FactoryInjection

nonisolated final class Draft {
  var text = ""
}

nonisolated func send(_ resolver: any Resolver) async throws {
  let draft = Draft()
  // expected-error@+2 {{sending 'draft' risks causing data races}}
  // expected-note@+1 {{'draft' used after being passed as a 'sending' parameter; Later uses could race}}
  _ = try await resolver.getAsync(String.self, argument: draft)
  // expected-note@+1 {{access can happen concurrently}}
  draft.text = "more"
}
