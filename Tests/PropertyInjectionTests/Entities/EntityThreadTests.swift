import Foundation
import PropertyInjection
import TestSupport
import Testing

struct EntityThreadTests {
  @Test func entityIsServedToAllOrToNobody() {
    for _ in 0..<50 {
      let registry = EntityRegistry(turn: .manual)
      // Kept and judged at the end: a property may be served after it was seen to be waiting.
      let properties = Recorder<InjectEntity<Document>>()
      onThreads([
        { registry.registerForFirstInjection(Document("a")) },
        { for _ in 0..<20 { properties.append(EntityRegistry.withValue(registry) { InjectEntity(Document.self) }) } },
        { for _ in 0..<20 { registry.endTurn() } },
      ])
      registry.endTurn()
      #expect(registry.contains(Document.self) == !properties.values.contains { $0.isReady })
    }
  }

  @Test func tokensMayGoOnAnyThread() {
    let registry = EntityRegistry(turn: .manual)
    let lifetimes = Lifetimes()
    onThreads(20) { _ in
      for _ in 0..<20 {
        let token = registry.register(Tracked(lifetimes))
        #expect(registry.contains(Tracked.self))
        withExtendedLifetime(token) {}
      }
    }
    #expect(lifetimes.made == 400)
    #expect(lifetimes.alive == 0)
  }

  @Test func overrideReachesTasksButNotDetachedOnes() async {
    let registry = EntityRegistry(turn: .manual)
    await EntityRegistry.withValue(registry) {
      #expect(EntityRegistry.current === registry)
      #expect(await Task { EntityRegistry.current === registry }.value)
      #expect(await !Task.detached { EntityRegistry.current === registry }.value)
    }
  }

  @Test func registryOfTheProcessCanBeReplaced() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let registry = EntityRegistry(turn: .manual)
      EntityRegistry.set(registry)
      exit(EntityRegistry.current === registry ? 7 : 1)
    }
  }
}
