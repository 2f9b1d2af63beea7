import TestSupport
import Testing

@testable import InjectionCore

struct AsyncCycleTests {
  private final class First: Sendable {}
  private final class Second: Sendable {}

  /// - Parameter getSecond: How the factory of the first service asks for the second one.
  private func makeCycle(
    _ scope: ObjectScope, first: @escaping @Sendable (any Resolver) -> any Resolver = { $0 },
    second: @escaping @Sendable (any Resolver) -> any Resolver = { $0 }, barrier: AsyncBarrier? = nil
  ) -> Container {
    let container = Container()
    container.register(First.self) { resolver async throws in
      await barrier?.arrive()
      _ = try await first(resolver).getAsync(Second.self)
      return First()
    }.inObjectScope(scope)
    container.register(Second.self) { resolver async throws in
      await barrier?.arrive()
      _ = try await second(resolver).getAsync(First.self)
      return Second()
    }.inObjectScope(scope)
    return container
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func aCycleWithinOneTaskIsAnErrorWithTheWholeChain(scope: ObjectScope) async {
    await watched(async: "one task") {
      let container = makeCycle(scope)
      let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(First.self) }
      #expect(error?.kind == .cycle)
      #expect(error?.chain.map { "\($0.service)" } == ["First", "Second", "First"])
    }
  }

  /// It hung: the outer container did not know that it was asked from within the build.
  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func aCycleThroughTheOuterContainerIsAnErrorWithTheWholeChain(scope: ObjectScope) async {
    await watched(async: "outer container") {
      let outer = Recorder<Container>()
      let container = makeCycle(scope, first: { _ in outer.values[0] }, second: { _ in outer.values[0] })
      outer.append(container)
      let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(First.self) }
      #expect(error?.kind == .cycle)
      #expect(error?.chain.map { "\($0.service)" } == ["First", "Second", "First"])
    }
  }

  @Test func aServiceThatAsksTheOuterContainerForItselfGetsAnError() async {
    await watched(async: "itself") {
      let container = Container()
      container.register(First.self) { _ async throws in try await container.getAsync(First.self) }
        .inObjectScope(.container)
      let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(First.self) }
      #expect(error?.kind == .cycle)
    }
  }

  @Test func aTaskThatAFactoryStartsAndDoesNotAwaitMayAskForTheServiceItself() async throws {
    try await watched(async: "task of a factory") { () async throws in
      let container = Container()
      let later = Recorder<Task<First, any Error>>()
      container.register(First.self) { _ async in
        later.append(Task { try await container.getAsync(First.self) })
        return First()
      }.inObjectScope(.container)
      let first = try await container.getAsync(First.self)
      #expect(try await later.values[0].value === first)
    }
  }

  @Test func aCycleAcrossTwoTasksEndsInAnErrorForBoth() async {
    await watched(async: "two tasks") {
      for _ in 0..<300 {
        let container = makeCycle(.container, barrier: AsyncBarrier(count: 2))
        let first = Task { try await container.getAsync(First.self) }
        let second = Task { try await container.getAsync(Second.self) }
        let errors = [
          await #expect(throws: ResolutionError.self) { try await first.value },
          await #expect(throws: ResolutionError.self) { try await second.value },
        ]
        #expect(errors.map { $0?.kind } == [.cycle, .cycle])
      }
    }
  }

  @Test func aCycleAcrossChildTasksOfOneFactoryEndsInAnError() async {
    await watched(async: "child tasks") {
      let container = makeCycle(.graph, barrier: AsyncBarrier(count: 2))
      container.register(Int.self) { resolver async throws in
        async let first = resolver.getAsync(First.self)
        async let second = resolver.getAsync(Second.self)
        _ = try await (first, second)
        return 0
      }
      let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(Int.self) }
      #expect(error?.kind == .cycle)
    }
  }
}

/// Suspends tasks until a number of them have come; later ones go on at once.
final class AsyncBarrier: Sendable {
  private let arrived = Counter()
  private let allCame = Latch()
  private let count: Int

  init(count: Int) {
    self.count = count
  }

  func arrive() async {
    if arrived.increment() >= count { allCame.open() }
    await allCame.opened()
  }
}
