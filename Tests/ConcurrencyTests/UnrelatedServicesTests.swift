import Dispatch
import InjectionCore
import TestSupport
import Testing

struct UnrelatedServicesTests {
  private final class Slow: Sendable {}
  private final class Other: Sendable {}

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func aFactoryThatBlocksStallsNobodyWhoDoesNotNeedIt(scope: ObjectScope) async {
    await watched(async: "slow factory") {
      let container = Container()
      let (isBlocked, mayEnd) = (Latch(), Latch())
      container.register(Slow.self) { _ in
        isBlocked.open()
        mayEnd.wait()
        return Slow()
      }.inObjectScope(scope)
      container.register(Other.self) { _ in Other() }.inObjectScope(.container)
      container.register(Int.self) { _ in 7 }
      let slow = RunningThread { _ = container.require(Slow.self) }
      await isBlocked.opened()
      // All of this happens while the factory is blocked, or the test hangs.
      #expect(container.require(Other.self) === container.require(Other.self))
      #expect(container.require(Int.self) == 7)
      container.register(String.self) { _ in "new" }.inObjectScope(.container)
      #expect(container.require(String.self) == "new")
      #expect(container.copy().require(Int.self) == 7)
      container.unregister(Int.self)
      #expect(container.resolve(Int.self) == nil)
      mayEnd.open()
      await slow.end()
    }
  }

  @Test func aFactoryThatWaitsForAThreadWhichResolvesAnotherServiceFinishes() {
    watched("factory waits for thread") { _ in
      let container = Container()
      container.register(Other.self) { _ in Other() }.inObjectScope(.container)
      container.register(Slow.self) { resolver in
        let thread = RunningThread { _ = resolver.require(Other.self) }
        thread.join()
        return Slow()
      }.inObjectScope(.container)
      #expect(container.require(Slow.self) === container.require(Slow.self))
    }
  }

  @Test func aFactoryThatRunsSynchronouslyOnAQueueWhichResolvesAnotherServiceFinishes() {
    watched("factory waits for queue") { _ in
      let container = Container()
      let queue = DispatchQueue(label: "other")
      container.register(Other.self) { _ in Other() }.inObjectScope(.container)
      container.register(Slow.self) { _ in
        queue.sync { _ = container.require(Other.self) }
        return Slow()
      }.inObjectScope(.container)
      onThreads(4) { _ in
        _ = container.require(Slow.self)
        queue.sync { _ = container.require(Slow.self) }
      }
    }
  }
}
