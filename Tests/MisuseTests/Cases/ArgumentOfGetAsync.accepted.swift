// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Draft {
  var text = ""
}

nonisolated func send(_ resolver: any Resolver) async throws {
  let draft = Draft()
  _ = try await resolver.getAsync(String.self, argument: draft)
}
