import InjectionCore
import TestSupport
import Testing

/// A service with a number that tells which factory call made it.
final class Numbered: Sendable {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }
}

struct ExactlyOnceTests {
  @Test func sixtyFourThreadsBuildASingletonOnceInEachOfFiveHundredRounds() {
    watched("64 threads") { _ in
      let rounds = 500
      let containers = (0..<rounds).map { _ in Container() }
      let made = Counter()
      for container in containers {
        container.register(Numbered.self) { _ in Numbered(made.increment()) }.inObjectScope(.container)
      }
      let barriers = (0..<rounds).map { _ in Barrier(count: 64) }
      let got = (0..<rounds).map { _ in Recorder<Int>() }
      onThreads(64) { _ in
        for round in 0..<rounds {
          barriers[round].wait()
          got[round].append(containers[round].require(Numbered.self).number)
        }
      }
      #expect(made.value == rounds)
      #expect(got.allSatisfy { $0.values.count == 64 && Set($0.values).count == 1 })
    }
  }

  @Test func threadsThatAskForDifferentNamesBuildEachOnce() {
    let container = Container()
    let made = (0..<8).map { _ in Counter() }
    for name in 0..<8 {
      container.register(Numbered.self, name: "\(name)") { _ in
        made[name].increment()
        return Numbered(name)
      }.inObjectScope(.container)
    }
    onThreads(16) { thread in
      for step in 0..<8 { _ = container.require(Numbered.self, name: "\((thread + step) % 8)") }
    }
    #expect(made.map(\.value) == Array(repeating: 1, count: 8))
  }

  @Test func anInstanceThatSomebodyKeepsIsBuiltOnceInWeakScope() {
    for _ in 0..<200 {
      let container = Container()
      let made = Counter()
      container.register(Numbered.self) { _ in Numbered(made.increment()) }.inObjectScope(.weak)
      let kept = Recorder<Numbered>()
      onThreads(8) { _ in kept.append(container.require(Numbered.self)) }
      #expect(made.value == 1)
      #expect(kept.values.map(\.number) == Array(repeating: 1, count: 8))
    }
  }

  @Test func parentAndChildrenBuildAServiceOfTheParentOnce() {
    for _ in 0..<100 {
      let parent = Container()
      let made = Counter()
      parent.register(Numbered.self) { _ in Numbered(made.increment()) }.inObjectScope(.container)
      let children = (0..<4).map { _ in Container(parent: parent) }
      onThreads(8) { thread in _ = children[thread % 4].require(Numbered.self) }
      #expect(made.value == 1)
    }
  }

  @Test func aGraphScopedServiceIsBuiltOnceForEachOutermostCallOnManyThreads() {
    let container = Container()
    let made = Counter()
    container.register(Numbered.self) { _ in Numbered(made.increment()) }
    container.register((Numbered, Numbered).self) { resolver in
      (resolver.require(Numbered.self), resolver.require(Numbered.self))
    }
    let mixed = Counter()
    onThreads(8) { _ in
      for _ in 0..<500 {
        let pair = container.require((Numbered, Numbered).self)
        if pair.0 !== pair.1 { mixed.increment() }
      }
    }
    #expect(made.value == 4_000)
    #expect(mixed.value == 0)
  }

  @Test func initCompletedRunsOnceForASingletonAndBeforeAnybodyGetsIt() {
    for _ in 0..<200 {
      let container = Container()
      let completed = Counter()
      container.register(LinkedNode.self) { _ in LinkedNode(0) }.inObjectScope(.container)
        .initCompleted { _, node in
          completed.increment()
          node.complete()
        }
      let early = Counter()
      onThreads(8) { _ in if !container.require(LinkedNode.self).isCompleted { early.increment() } }
      #expect(completed.value == 1)
      #expect(early.value == 0)
    }
  }
}
