import Foundation
import PropertyInjection
import TestSupport
import Testing

struct EntityThreadTests {
  @Test func entityIsServedToAllOrToNobody() {
    for _ in 0..<50 {
      let registry = EntityRegistry(turn: .manual)
      let served = Counter()
      onThreads([
        { registry.registerForFirstInjection(Document("a")) },
        {
          for _ in 0..<20 where EntityRegistry.withValue(registry, operation: { InjectEntity(Document.self).isReady }) {
            served.increment()
          }
        },
        { for _ in 0..<20 { registry.endTurn() } },
      ])
      registry.endTurn()
      #expect(registry.contains(Document.self) == (served.value == 0))
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
