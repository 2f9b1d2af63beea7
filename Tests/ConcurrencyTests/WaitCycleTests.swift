import TestSupport
import Testing

@testable import InjectionCore

struct WaitCycleTests {
  private final class First: Sendable {}
  private final class Second: Sendable {}
  private final class Third: Sendable {}

  private func makeCycle(_ container: Container, barrier: Barrier?) {
    container.register(First.self) { resolver in
      barrier?.wait()
      _ = try resolver.get(Second.self)
      return First()
    }.inObjectScope(.container)
    container.register(Second.self) { resolver in
      barrier?.wait()
      _ = try resolver.get(First.self)
      return Second()
    }.inObjectScope(.container)
  }

  @Test func anInitializerCycleAcrossTwoThreadsEndsInAnErrorForBothAThousandTimes() {
    watched("initializer cycle") { _ in
      for _ in 0..<1_000 {
        let container = Container()
        makeCycle(container, barrier: nil)
        let kinds = Recorder<ResolutionError.Kind?>()
        onThreads([
          { kinds.append(failure { try container.get(First.self) }?.kind) },
          { kinds.append(failure { try container.get(Second.self) }?.kind) },
        ])
        #expect(kinds.values == [.cycle, .cycle])
      }
    }
  }

  @Test func theErrorOfACycleAcrossThreadsTellsTheWholeCircle() {
    let container = Container()
    makeCycle(container, barrier: Barrier(count: 2))
    let chains = Recorder<[String]>()
    let body: @Sendable (_ isFirst: Bool) -> Void = { isFirst in
      let error = isFirst ? failure { try container.get(First.self) } : failure { try container.get(Second.self) }
      chains.append(error?.chain.map { "\($0.service)" } ?? [])
      #expect(error?.description.contains(Texts.cycleAcrossThreads) == true)
    }
    onThreads([{ body(true) }, { body(false) }])
    let expected = [["First", "Second", "First"], ["Second", "First", "Second"]]
    #expect(chains.values.count == 2)
    #expect(chains.values.allSatisfy { expected.contains($0) })
  }

  @Test func anInitializerCycleAcrossThreeThreadsEndsInAnErrorForAll() {
    watched("three initializers") { _ in
      for _ in 0..<200 {
        let container = Container()
        let wiring = LinkedNodeWiring(initializer: [[1], [2], [0]], properties: [[], [], []])
        wiring.register(in: container, made: wiring.makeCounters())
        let kinds = Recorder<ResolutionError.Kind?>()
        onThreads(3) { thread in
          kinds.append(failure { try container.get(LinkedNode.self, name: "\(thread)") }?.kind)
        }
        #expect(kinds.values == [.cycle, .cycle, .cycle])
      }
    }
  }

  @Test func anInitializerCycleAcrossTwoContainersEndsForBothThreads() {
    watched("two containers") { _ in
      for _ in 0..<200 {
        let (left, right) = (Container(), Container())
        left.register(First.self) { _ in
          _ = try right.get(Second.self)
          return First()
        }.inObjectScope(.container)
        right.register(Second.self) { _ in
          _ = try left.get(First.self)
          return Second()
        }.inObjectScope(.container)
        let kinds = Recorder<ResolutionError.Kind?>()
        onThreads([
          { kinds.append(failure { try left.get(First.self) }?.kind) },
          { kinds.append(failure { try right.get(Second.self) }?.kind) },
        ])
        #expect(kinds.values == [.cycle, .cycle])
      }
    }
  }

  @Test(arguments: [ObjectScope.container, .weak, .graph], [[0, 0], [0, 1], [1, 1]])
  func oneWayByInitializerAndBackByPropertyGivesOneSharedPair(scope: ObjectScope, starts: [Int]) {
    watched("initializer and property") { _ in
      for _ in 0..<300 {
        let container = Container()
        let wiring = LinkedNodeWiring(initializer: [[1], []], properties: [[], [0]], scopes: [scope, scope])
        wiring.register(in: container, made: wiring.makeCounters())
        let got = Recorder<(start: Int, node: LinkedNode)>()
        onThreads(2) { got.append((starts[$0], container.require(LinkedNode.self, name: "\(starts[$0])"))) }
        for (start, node) in got.values {
          #expect(node.number == start)
          #expect(node.isWhollyCompleted)
          #expect(node.neighbours.map(\.number) == [1 - start])
          #expect(node.neighbours[0].neighbours.map { $0 === node } == [true])
        }
        if scope !== ObjectScope.graph {
          #expect(Set(got.values.flatMap { $0.node.reachable.map(ObjectIdentifier.init) }).count == 2)
        }
      }
    }
  }

  /// The instance that the second run stored was gone when the first run came to its end, and the object
  /// itself was taken for its box.
  @Test func aWeaklyKeptServiceThatIsBuiltTwiceStaysUsable() {
    watched("weak, built twice") { _ in
      let container = Container()
      let made = Counter()
      container.register(Numbered.self) { resolver in
        _ = try resolver.get(String.self)
        return Numbered(made.increment())
      }.inObjectScope(.weak)
      container.register(String.self) { _ in "" }.inObjectScope(.container)
        .initCompleted { resolver, _ in #expect(resolver.resolve(Numbered.self)?.number == 1) }
      #expect(container.require(Numbered.self).number == 1)
      #expect(made.value == 2)
      #expect(container.require(Numbered.self).number == 3)
    }
  }

  /// A thread that had been woken still counted as waiting, so a cycle was seen where none was.
  @Test func aThreadWhoseAwaitedFactoryFailedDoesNotCountAsWaiting() {
    watched("failed and claimed again") { _ in
      for _ in 0..<2_000 {
        let container = Container()
        let attempts = Counter()
        container.register(First.self) { resolver in
          _ = try? resolver.get(Third.self)
          return First()
        }.inObjectScope(.container)
        container.register(Third.self) { resolver in
          guard attempts.increment() > 1 else { throw Refusal() }
          _ = try resolver.get(Second.self)
          return Third()
        }.inObjectScope(.container)
        container.register(Second.self) { _ in Second() }.inObjectScope(.container)
        let failures = Recorder<ResolutionError.Kind>()
        onThreads([
          { _ = try? container.get(First.self) },
          { _ = try? container.get(Third.self) },
          { if let kind = failure({ try container.get(Second.self) })?.kind { failures.append(kind) } },
        ])
        #expect(failures.values.isEmpty)
      }
    }
  }
}

struct Refusal: Error {}
