import TestSupport
import Testing

@testable import InjectionCore

/// Threads whose instances hold each other before they are completed.
struct SettlingTests {
  /// Thread 0 has come to its end and holds an instance of thread 1, which has come to its end and holds
  /// one of thread 2, which then asks for the instance of thread 0. Thread 2 used to hang.
  @Test func aThreadThatAsksForAnInstanceOfASettlingGroupGetsIt() {
    watched("third thread asks a settling group") { _ in
      let container = Container()
      let threads = Guarded<[UInt]>([0, 0, 0])
      let allMade = Barrier(count: 3)
      func register(_ number: Int, _ completed: @escaping @Sendable (any Resolver, LinkedNode) -> Void) {
        container.register(LinkedNode.self, name: "\(number)") { _ in LinkedNode(number) }.inObjectScope(.container)
          .initCompleted { resolver, node in
            threads.withLock { $0[number] = CurrentThread.id }
            allMade.wait()
            completed(resolver, node)
            node.complete()
          }
      }
      @Sendable func waitUntilWaiting(_ number: Int) {
        spin { WaitGraph.isWaiting(threads.withLock { $0[number] }) }
      }
      register(0) { resolver, node in
        waitUntilWaiting(1)
        node.link(to: resolver.require(LinkedNode.self, name: "1"))
      }
      register(1) { resolver, node in
        node.link(to: resolver.require(LinkedNode.self, name: "0"))
        waitUntilWaiting(2)
        node.link(to: resolver.require(LinkedNode.self, name: "2"))
      }
      register(2) { resolver, node in
        node.link(to: resolver.require(LinkedNode.self, name: "1"))
        node.link(to: resolver.require(LinkedNode.self, name: "0"))
      }
      let results = Recorder<Bool>()
      onThreads(3) { results.append(container.require(LinkedNode.self, name: "\($0)").isWhollyCompleted) }
      #expect(results.values == [true, true, true])
    }
  }

  @Test func nobodyOutsideGetsAnInstanceThatHoldsAnUncompletedOne() async {
    await watched(async: "outsider") {
      let container = Container()
      let (bothMade, zeroMayComplete, zeroHasOne) = (Barrier(count: 2), Latch(), Latch())
      container.register(LinkedNode.self, name: "0") { _ in LinkedNode(0) }.inObjectScope(.container)
        .initCompleted { resolver, node in
          bothMade.wait()
          node.link(to: resolver.require(LinkedNode.self, name: "1"))
          zeroHasOne.open()
          zeroMayComplete.wait()
          node.complete()
        }
      container.register(LinkedNode.self, name: "1") { _ in LinkedNode(1) }.inObjectScope(.container)
        .initCompleted { resolver, node in
          bothMade.wait()
          node.link(to: resolver.require(LinkedNode.self, name: "0"))
          node.complete()
        }
      let builders = (0..<2).map { number in
        RunningThread { _ = container.require(LinkedNode.self, name: "\(number)") }
      }
      let (thread, seen) = (Recorder<UInt>(), Recorder<Bool>())
      await zeroHasOne.opened()
      let outsider = RunningThread {
        thread.append(CurrentThread.id)
        seen.append(container.require(LinkedNode.self, name: "1").isWhollyCompleted)
      }
      // The outsider must wait; it would be through if it did not.
      while thread.values.first.map(WaitGraph.isWaiting) != true, seen.values.isEmpty { await Task.yield() }
      zeroMayComplete.open()
      for thread in builders + [outsider] { await thread.end() }
      #expect(seen.values == [true])
    }
  }

  /// A singleton that holds an object of the graph was ready before that object was completed.
  @Test func aSingletonThatHoldsAGraphObjectIsNotHandedOutBeforeThatIsCompleted() {
    watched("singleton holds graph object") { _ in
      let container = Container()
      let (hasSingleton, outsider, seen) = (Latch(), Recorder<UInt>(), Recorder<Bool>())
      container.register(LinkedNode.self, name: "0") { _ in LinkedNode(0) }
        .initCompleted { resolver, node in
          node.link(to: resolver.require(LinkedNode.self, name: "1"))
          hasSingleton.open()
          // The outsider must wait; it would get the singleton if that was ready.
          spin { outsider.values.first.map(WaitGraph.isWaiting) == true || !seen.values.isEmpty }
          node.complete()
        }
      container.register(LinkedNode.self, name: "1") { _ in LinkedNode(1) }.inObjectScope(.container)
        .initCompleted { resolver, node in
          node.link(to: resolver.require(LinkedNode.self, name: "0"))
          node.complete()
        }
      onThreads([
        { _ = container.require(LinkedNode.self, name: "0") },
        {
          hasSingleton.wait()
          outsider.append(CurrentThread.id)
          seen.append(container.require(LinkedNode.self, name: "1").isWhollyCompleted)
        },
      ])
      #expect(seen.values == [true])
    }
  }

  /// A graph object that held an early instance of another thread was handed out before that was completed,
  /// if no singleton was being built when it took that.
  @Test func aGraphObjectThatTookAnEarlyInstanceIsNotHandedOutBeforeThatIsCompleted() {
    watched("graph object takes early") { _ in
      let container = Container()
      let (threads, seen) = (Guarded<[UInt]>([0, 0]), Recorder<Bool>())
      let bothBegan = Barrier(count: 2)
      @Sendable func isWaiting(_ thread: Int) -> Bool { WaitGraph.isWaiting(threads.withLock { $0[thread] }) }
      container.register(LinkedNode.self, name: "graph") { _ in LinkedNode(0) }
        .initCompleted { resolver, node in
          node.link(to: resolver.require(LinkedNode.self, name: "holder"))
          bothBegan.wait()
          spin { isWaiting(1) }
          node.link(to: resolver.require(LinkedNode.self, name: "other"))
          node.complete()
        }
      container.register(LinkedNode.self, name: "holder") { _ in LinkedNode(1) }.inObjectScope(.container)
        .initCompleted { resolver, node in
          node.link(to: resolver.require(LinkedNode.self, name: "graph"))
          node.complete()
        }
      container.register(LinkedNode.self, name: "other") { _ in LinkedNode(2) }.inObjectScope(.container)
        .initCompleted { resolver, node in
          bothBegan.wait()
          node.link(to: resolver.require(LinkedNode.self, name: "holder"))
          // The first thread must wait; it would be through if it did not.
          spin { isWaiting(0) || !seen.values.isEmpty }
          node.complete()
        }
      onThreads(2) { thread in
        threads.withLock { $0[thread] = CurrentThread.id }
        let node = container.require(LinkedNode.self, name: ["graph", "other"][thread])
        seen.append(node.isWhollyCompleted)
      }
      #expect(seen.values == [true, true])
    }
  }
}
