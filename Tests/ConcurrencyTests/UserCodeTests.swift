import InjectionCore
import TestSupport
import Testing

/// No lock of the container is held while factories, `initCompleted` closures and deinitializers run.
struct UserCodeTests {
  @Test(arguments: CallingBack.scopes)
  func factoriesAndInitCompletedClosuresMayUseTheContainer(scope: ObjectScope) {
    watched("factory") { _ in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      container.register(LinkedNode.self) { _ in
        CallingBack.call(container, calls)
        return LinkedNode(0)
      }.inObjectScope(scope).initCompleted { _, _ in CallingBack.call(container, calls) }
      _ = container.require(LinkedNode.self)
      #expect(calls.value == 2)
    }
  }

  @Test(arguments: CallingBack.scopes)
  func theDeinitializerOfAnInstanceMayUseTheContainer(scope: ObjectScope) {
    watched("deinit") { _ in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      container.register(Watched.self) { _ in Watched { CallingBack.call(container, calls) } }.inObjectScope(scope)
      container.register(Bool.self) { resolver in resolver.resolve(Watched.self) != nil }
      _ = container.require(Bool.self)
      container.unregister(Watched.self)
      #expect(calls.value == 1)
    }
  }

  @Test func theDeinitializerOfAnInstanceMayUseTheContainerWhenTheScopeChanges() {
    watched("scope change") { _ in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      let entry = container.register(Watched.self) { _ in Watched { CallingBack.call(container, calls) } }
        .inObjectScope(.container)
      _ = container.require(Watched.self)
      entry.inObjectScope(.transient)
      #expect(calls.value == 1)
    }
  }

  @Test func theDeinitializerOfACustomScopeMayUseTheContainer() {
    final class Scope: ObjectScopeProtocol {
      let watched: Watched
      init(_ watched: Watched) { self.watched = watched }
      func makeStorage() -> any InstanceStorage { PermanentStorage() }
    }
    watched("custom scope") { _ in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      let entry = container.register(LinkedNode.self) { _ in LinkedNode(0) }
      entry.inObjectScope(Scope(Watched { CallingBack.call(container, calls) }))
      entry.inObjectScope(ObjectScope(storageFactory: { PermanentStorage() }))
      #expect(calls.value == 1)
    }
  }

  @Test(arguments: [true, false])
  func theDeinitializerOfWhatAReplacedFactoryCapturedMayUseTheContainer(isReplaced: Bool) {
    watched("captured value") { _ in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      register(Watched { CallingBack.call(container, calls) }, in: container)
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
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      container.observer = Observer(watched: Watched { CallingBack.call(container, calls) })
      container.observer = SilentObserver()
      #expect(calls.value == 1)
    }
  }

  @Test func theDeinitializerOfAThrownErrorMayUseTheContainer() {
    struct Failure: Error { let watched: Watched }
    watched("error's deinit") { _ in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      container.register(Bool.self) { _ in
        throw Failure(watched: Watched { CallingBack.call(container, calls) })
      }.inObjectScope(.container)
      onThreads(4) { _ in #expect(failure { try container.get(Bool.self) }?.kind == .factoryFailed) }
      #expect(calls.value >= 1)
    }
  }

  @Test func asyncFactoriesAndTheirInitCompletedClosuresMayUseTheContainer() async throws {
    try await watched(async: "async factory") { () async throws in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      container.register(LinkedNode.self) { _ async in
        await CallingBack.callAsync(container, calls)
        return LinkedNode(0)
      }.inObjectScope(.container).initCompleted { _, _ in
        CallingBack.useEverything(container)
        calls.increment()
      }
      _ = try await container.getAsync(LinkedNode.self)
      #expect(calls.value == 2)
    }
  }

  @Test func theDeinitializerOfAnAsyncInstanceMayUseTheContainer() async throws {
    try await watched(async: "async deinit") { () async throws in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      container.register(Watched.self) { _ async in
        Watched {
          CallingBack.useEverything(container)
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
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      for name in 0..<4 {
        container.register(Watched.self, name: "\(name)") { _ in
          CallingBack.useEverything(container)
          return Watched {
            CallingBack.useEverything(container)
            calls.increment()
          }
        }.inObjectScope(.container).initCompleted { _, _ in CallingBack.useEverything(container) }
      }
      onThreads(4) { thread in
        for step in 0..<4 { _ = container.require(Watched.self, name: "\((thread + step) % 4)") }
      }
      for name in 0..<4 { container.unregister(Watched.self, name: "\(name)") }
      #expect(calls.value == 4)
    }
  }
}
