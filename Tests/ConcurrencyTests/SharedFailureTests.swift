import TestSupport
import Testing

@testable import InjectionCore

struct SharedFailureTests {
  @Test(arguments: [ObjectScope.container, .weak])
  func everyWaiterGetsTheErrorOfAThrowingFactory(scope: ObjectScope) {
    watched("throwing factory") { _ in
      let container = Container()
      let (waiting, threads) = (Counter(), Recorder<UInt>())
      container.register(Numbered.self) { _ in
        waiting.increment()
        // All other threads wait for this one.
        spin { threads.values.filter(WaitGraph.isWaiting).count == 7 }
        throw Refusal()
      }.inObjectScope(scope)
      let errors = Recorder<ResolutionError?>()
      onThreads(8) { _ in
        threads.append(CurrentThread.id)
        errors.append(failure { try container.get(Numbered.self) })
      }
      #expect(waiting.value == 1)
      #expect(errors.values.map { $0?.kind } == Array(repeating: .factoryFailed, count: 8))
      #expect(errors.values.allSatisfy { $0?.underlying is Refusal })
    }
  }

  @Test func theChainOfAThrowingSingletonNamesIt() {
    let container = Container()
    container.register(Numbered.self) { _ in throw Refusal() }.inObjectScope(.container)
    let error = failure { try container.get(Numbered.self) }
    #expect(error?.chain.map { "\($0.service)" } == ["Numbered"])
  }

  @Test func nothingIsCachedAfterAFailureAndTheNextCallerTriesAgain() throws {
    let container = Container()
    let attempts = Counter()
    container.register(Numbered.self) { _ in
      guard attempts.increment() > 2 else { throw Refusal() }
      return Numbered(attempts.value)
    }.inObjectScope(.container)
    #expect(failure { try container.get(Numbered.self) }?.kind == .factoryFailed)
    #expect(failure { try container.get(Numbered.self) }?.kind == .factoryFailed)
    #expect(try container.get(Numbered.self).number == 3)
    #expect(try container.get(Numbered.self).number == 3)
    #expect(attempts.value == 3)
  }

  @Test func aFailureThatAllThreadsRetryEndsInOneInstance() {
    watched("retries") { _ in
      for _ in 0..<200 {
        let container = Container()
        let attempts = Counter()
        container.register(Numbered.self) { _ in
          let attempt = attempts.increment()
          guard attempt > 3 else { throw Refusal() }
          return Numbered(attempt)
        }.inObjectScope(.container)
        let numbers = Recorder<Int>()
        onThreads(8) { _ in
          while true {
            if let made = try? container.get(Numbered.self) { return numbers.append(made.number) }
          }
        }
        #expect(numbers.values == Array(repeating: 4, count: 8))
        #expect(attempts.value == 4)
      }
    }
  }

  @Test func aDependencyThatWasMadeBeforeTheFailureIsKept() throws {
    let container = Container()
    let attempts = Counter()
    container.register(Int.self) { _ in attempts.increment() }.inObjectScope(.container)
    container.register(Numbered.self) { resolver in
      _ = try resolver.get(Int.self)
      throw Refusal()
    }.inObjectScope(.container)
    #expect(failure { try container.get(Numbered.self) }?.kind == .factoryFailed)
    #expect(try container.get(Int.self) == 1)
    #expect(attempts.value == 1)
  }
}
