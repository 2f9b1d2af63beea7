import TestSupport
import Testing

@testable import InjectionCore

/// No lock of the container is held while code of the app runs: every kind of closure calls back into the
/// container, on its own thread and on another one that it waits for.
struct UserCodeTests {
  private final class Watched: Sendable {
    let whenGone: @Sendable () -> Void
    init(_ whenGone: @escaping @Sendable () -> Void) { self.whenGone = whenGone }
    deinit { whenGone() }
  }

  private static let uses = Counter()

  /// Uses the container in every way.
  private static func useEverything(_ container: Container) {
    precondition(container.resolve(Int.self) != nil)
    precondition(container.resolve(Numbered.self) != nil)
    let name = "\(uses.increment())"
    container.register(String.self, name: name) { _ in "" }.inObjectScope(.container)
    precondition(container.resolve(String.self, name: name) == "")
    container.register(String.self, name: name) { _ in "again" }.inObjectScope(.weak)
    precondition(container.resolve(String.self, name: name) == "again")
    container.unregister(String.self, name: name)
    precondition(container.copy().resolve(Int.self) != nil)
    precondition(Container(parent: container).resolve(Int.self) != nil)
    precondition(!container.registrations.isEmpty)
    container.observer = SilentObserver()
    precondition(container.resolve(Bool.self, name: "none") == nil)
  }

  /// Calls back from the calling thread, then from another one that it waits for.
  @Sendable private static func callBack(_ container: Container, _ calls: Counter) {
    useEverything(container)
    RunningThread { useEverything(container) }.join()
    calls.increment()
  }

  private func makeContainer() -> Container {
    Container { container in
      container.register(Int.self) { _ in 7 }
      container.register(Numbered.self) { _ in Numbered(1) }.inObjectScope(.container)
    }
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func factoriesAndInitCompletedClosuresMayUseTheContainer(scope: ObjectScope) {
    watched("factory") { _ in
      let (container, calls) = (makeContainer(), Counter())
      container.register(LinkedNode.self) { _ in
        Self.callBack(container, calls)
        return LinkedNode(0)
      }.inObjectScope(scope).initCompleted { _, _ in Self.callBack(container, calls) }
      _ = container.require(LinkedNode.self)
      #expect(calls.value == 2)
    }
  }

  @Test func theObserverMayUseTheContainer() {
    struct Observer: ContainerObserver {
      let calls: Counter
      func resolutionFailed(_ error: ResolutionError, in container: Container) {
        UserCodeTests.callBack(container, calls)
      }
    }
    watched("observer") { _ in
      let (container, calls) = (makeContainer(), Counter())
      container.observer = Observer(calls: calls)
      container.register(LinkedNode.self) { _ in throw Refusal() }
      #expect(container.resolve(LinkedNode.self) == nil)
      #expect(calls.value == 1)
    }
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func theDeinitializerOfAnInstanceMayUseTheContainer(scope: ObjectScope) {
    watched("deinit") { _ in
      let (container, calls) = (makeContainer(), Counter())
      container.register(Watched.self) { _ in Watched { Self.callBack(container, calls) } }.inObjectScope(scope)
      container.register(Bool.self) { resolver in resolver.resolve(Watched.self) != nil }
      _ = container.require(Bool.self)
      container.unregister(Watched.self)
      #expect(calls.value == 1)
    }
  }

  @Test func theDeinitializerOfAnInstanceMayUseTheContainerWhenTheScopeChanges() {
    watched("scope change") { _ in
      let (container, calls) = (makeContainer(), Counter())
      let entry = container.register(Watched.self) { _ in Watched { Self.callBack(container, calls) } }
        .inObjectScope(.container)
      _ = container.require(Watched.self)
      entry.inObjectScope(.transient)
      #expect(calls.value == 1)
    }
  }

  @Test(arguments: [true, false])
  func theDeinitializerOfWhatAReplacedFactoryCapturedMayUseTheContainer(isReplaced: Bool) {
    watched("captured value") { _ in
      let (container, calls) = (makeContainer(), Counter())
      register(Watched { Self.callBack(container, calls) }, in: container)
      if isReplaced { container.register(Bool.self) { _ in false } } else { container.unregister(Bool.self) }
      #expect(calls.value == 1)
    }
  }

  private func register(_ captured: Watched, in container: Container) {
    container.register(Bool.self) { _ in
      withExtendedLifetime(captured) {}
      return true
    }
  }

  @Test func theDeinitializerOfAnObserverMayUseTheContainer() {
    struct Observer: ContainerObserver { let watched: Watched }
    watched("observer's deinit") { _ in
      let (container, calls) = (makeContainer(), Counter())
      container.observer = Observer(watched: Watched { Self.callBack(container, calls) })
      container.observer = SilentObserver()
      #expect(calls.value == 1)
    }
  }

  @Test func theDeinitializerOfAThrownErrorMayUseTheContainer() {
    struct Failure: Error { let watched: Watched }
    watched("error's deinit") { _ in
      let (container, calls) = (makeContainer(), Counter())
      container.register(Bool.self) { _ in
        throw Failure(watched: Watched { Self.callBack(container, calls) })
      }.inObjectScope(.container)
      onThreads(4) { _ in #expect(failure { try container.get(Bool.self) }?.kind == .factoryFailed) }
      #expect(calls.value >= 1)
    }
  }

  @Test func asyncFactoriesAndTheirInitCompletedClosuresMayUseTheContainer() async throws {
    try await watched(async: "async factory") { () async throws in
      let (container, calls) = (makeContainer(), Counter())
      container.register(LinkedNode.self) { _ async in
        Self.useEverything(container)
        await RunningThread { Self.useEverything(container) }.end()
        calls.increment()
        return LinkedNode(0)
      }.inObjectScope(.container).initCompleted { _, _ in
        Self.useEverything(container)
        calls.increment()
      }
      _ = try await container.getAsync(LinkedNode.self)
      #expect(calls.value == 2)
    }
  }

  @Test func theDeinitializerOfAnAsyncInstanceMayUseTheContainer() async throws {
    try await watched(async: "async deinit") { () async throws in
      let (container, calls) = (makeContainer(), Counter())
      container.register(Watched.self) { _ async in
        Watched {
          Self.useEverything(container)
          calls.increment()
        }
      }.inObjectScope(.container)
      _ = try await container.getAsync(Watched.self)
      container.unregister(Watched.self)
      // The task that built it may hold it a moment longer.
      while calls.value == 0 { await Task.yield() }
      #expect(calls.value == 1)
    }
  }

  @Test func manyThreadsMayCallBackAtOnce() {
    watched("many threads") { _ in
      let (container, calls) = (makeContainer(), Counter())
      for name in 0..<4 {
        container.register(Watched.self, name: "\(name)") { _ in
          Self.useEverything(container)
          return Watched {
            Self.useEverything(container)
            calls.increment()
          }
        }.inObjectScope(.container).initCompleted { _, _ in Self.useEverything(container) }
      }
      onThreads(4) { thread in
        for step in 0..<4 { _ = container.require(Watched.self, name: "\((thread + step) % 4)") }
      }
      for name in 0..<4 { container.unregister(Watched.self, name: "\(name)") }
      #expect(calls.value == 4)
    }
  }
}
