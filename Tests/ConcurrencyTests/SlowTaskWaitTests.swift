import Dispatch
import InjectionCore
import TestSupport
import Testing

/// Only waits of threads were told.
struct SlowTaskWaitTests {
  private final class Outer: Sendable {}
  private final class Slow: Sendable {}

  private final class Observer: ContainerObserver {
    let told = Latch()
    let reports = Recorder<[String]>()

    func waitIsLong(for service: Any.Type, chain: [ResolutionError.Link], in container: Container) {
      reports.append(["\(service)"] + chain.map { "\($0.service)" })
      told.open()
    }
  }

  private func makeContainer(_ observer: Observer) -> Container {
    let container = Container()
    container.observer = observer
    container.slowWait = .seconds(0)
    return container
  }

  /// Who began the build waits for its own factory, not for another task, and is not told.
  @Test func theObserverIsToldOnceAboutTheWaitOfATaskForAnotherOne() async throws {
    try await watched(async: "task waits for task") { () async throws in
      let (observer, isMaking) = (Observer(), Latch())
      let container = makeContainer(observer)
      container.register(Slow.self) { _ in
        isMaking.open()
        await observer.told.opened()
        return Slow()
      }.inObjectScope(.container)
      container.register(Outer.self) { resolver async throws in
        _ = try await resolver.getAsync(Slow.self)
        return Outer()
      }.inObjectScope(.container)
      let owner = Task { _ = try await container.getAsync(Outer.self) }
      await isMaking.opened()
      _ = try await container.getAsync(Slow.self)
      try await owner.value
      _ = try await container.getAsync(Slow.self)
      #expect(observer.reports.values == [["Slow", "Outer", "Slow"]])
    }
  }

  @Test func theObserverIsToldOnceAboutTheWaitOfATaskForAThread() async throws {
    try await watched(async: "task waits for thread") { () async throws in
      let (observer, isMaking) = (Observer(), Latch())
      let container = makeContainer(observer)
      container.register(Slow.self) { _ in
        isMaking.open()
        observer.told.wait()
        return Slow()
      }.inObjectScope(.container)
      container.register(Outer.self) { resolver in
        _ = try resolver.get(Slow.self)
        return Outer()
      }.inObjectScope(.container)
      let owner = RunningThread { _ = container.require(Outer.self) }
      await isMaking.opened()
      _ = try await container.getAsync(Slow.self)
      await owner.end()
      #expect(observer.reports.values == [["Slow", "Outer", "Slow"]])
    }
  }

  /// A build that was given up and does not end keeps the next one from beginning.
  @Test func theObserverIsToldAboutTheWaitForACancelledBuild() async throws {
    try await watched(async: "cancelled build") { () async throws in
      let (observer, isMaking, attempts) = (Observer(), Latch(), Counter())
      let container = makeContainer(observer)
      container.register(Slow.self) { _ in
        guard attempts.increment() == 1 else { return Slow() }
        isMaking.open()
        await observer.told.opened()
        return Slow()
      }.inObjectScope(.container)
      let first = Task { _ = try await container.getAsync(Slow.self) }
      await isMaking.opened()
      first.cancel()
      await #expect(throws: CancellationError.self) { try await first.value }
      _ = try await container.getAsync(Slow.self)
      #expect(observer.reports.values == [["Slow", "Slow"]])
      #expect(attempts.value == 2)
    }
  }
}
