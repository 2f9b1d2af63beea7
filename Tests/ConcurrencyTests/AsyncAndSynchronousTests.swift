import Synchronization
import TestSupport
import Testing

@testable import InjectionCore

struct AsyncAndSynchronousTests {
  @Test func aSynchronousRequestForAnAsyncServiceIsAnErrorAtOnceThatSaysWhatToDo() {
    let container = Container()
    let line: UInt = #line + 1
    container.register(Numbered.self) { _ async in fatalError("never made") }.inObjectScope(.container)
    let error = failure { try container.get(Numbered.self, fileID: "App/A.swift", line: 1) }
    #expect(
      error?.description == """
        Numbered is made asynchronously and was asked for synchronously.
          asked at: App/A.swift:1
          registered at: ConcurrencyTests/AsyncAndSynchronousTests.swift:\(line)
          fix: use try await getAsync
        """)
  }

  @Test func aSynchronousServiceThatNeedsAnAsyncOneFailsWithTheChain() {
    let container = Container()
    container.register(Numbered.self) { _ async in Numbered(1) }
    container.register(Int.self) { try $0.get(Numbered.self).number }.inObjectScope(.container)
    let error = failure { try container.get(Int.self) }
    #expect(error?.kind == .needsAsync)
    #expect(error?.chain.map { "\($0.service)" } == ["Int", "Numbered"])
  }

  @Test func resolveOfAnAsyncServiceGivesNilAndTellsTheObserver() {
    final class Observer: ContainerObserver {
      let kinds = Recorder<ResolutionError.Kind>()
      func resolutionFailed(_ error: ResolutionError, in container: Container) { kinds.append(error.kind) }
    }
    let (container, observer) = (Container(), Observer())
    container.observer = observer
    container.register(Numbered.self) { _ async in Numbered(1) }
    #expect(container.resolve(Numbered.self) == nil)
    #expect(observer.kinds.values == [.needsAsync])
  }

  @Test func requireOfAnAsyncServiceTrapsWithTheTextOfTheError() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = Container()
      container.register(Int.self) { _ async in 1 }
      _ = container.require(Int.self)
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("Int is made asynchronously and was asked for synchronously."))
    #expect(text.contains("fix: use try await getAsync"))
  }

  @Test func getAsyncOfASynchronousServiceThatAThreadIsMakingSuspendsAndBlocksNoThread() async throws {
    try await watched(async: "suspends") { () async throws in
      let container = Container()
      let (isMaking, mayEnd) = (Latch(), Latch())
      container.register(Numbered.self) { _ in
        isMaking.open()
        mayEnd.wait()
        return Numbered(1)
      }.inObjectScope(.container)
      let owner = RunningThread { _ = container.require(Numbered.self) }
      await isMaking.opened()
      // More tasks than the pool has threads: if they blocked, none would be left to let the factory end.
      let callers = (0..<64).map { _ in Task { try await container.getAsync(Numbered.self).number } }
      try await untilWaiting(64, for: container)
      await Task { mayEnd.open() }.value
      for caller in callers { #expect(try await caller.value == 1) }
      await owner.end()
    }
  }

  @Test func aCancelledCallerDoesNotWaitForTheThreadThatMakesASynchronousService() async throws {
    try await watched(async: "cancelled") { () async throws in
      let container = Container()
      let (isMaking, mayEnd) = (Latch(), Latch())
      container.register(Numbered.self) { _ in
        isMaking.open()
        mayEnd.wait()
        return Numbered(1)
      }.inObjectScope(.container)
      let owner = RunningThread { _ = container.require(Numbered.self) }
      await isMaking.opened()
      let caller = Task { try await container.getAsync(Numbered.self) }
      try await untilWaiting(1, for: container)
      caller.cancel()
      await #expect(throws: CancellationError.self) { try await caller.value }
      mayEnd.open()
      await owner.end()
      #expect(try await container.getAsync(Numbered.self).number == 1)
    }
  }

  @Test func aTaskThatWaitsForAThreadGetsTheErrorOfItsFactory() async throws {
    try await watched(async: "error") { () async throws in
      let container = Container()
      let (isMaking, mayEnd, attempts) = (Latch(), Latch(), Counter())
      container.register(Numbered.self) { _ in
        guard attempts.increment() == 1 else { return Numbered(2) }
        isMaking.open()
        mayEnd.wait()
        throw Refusal()
      }.inObjectScope(.container)
      let owner = RunningThread { #expect(failure { try container.get(Numbered.self) }?.kind == .factoryFailed) }
      await isMaking.opened()
      let caller = Task { try await container.getAsync(Numbered.self) }
      try await untilWaiting(1, for: container)
      mayEnd.open()
      let error = await #expect(throws: ResolutionError.self) { try await caller.value }
      #expect(error?.underlying is Refusal)
      await owner.end()
      #expect(try await container.getAsync(Numbered.self).number == 2)
    }
  }

  @Test func tasksAndThreadsBuildASynchronousSingletonOnce() async throws {
    try await watched(async: "tasks and threads") { () async throws in
      for _ in 0..<200 {
        let container = Container()
        let made = Counter()
        container.register(Numbered.self) { _ in Numbered(made.increment()) }.inObjectScope(.container)
        let threads = (0..<2).map { _ in RunningThread { _ = container.require(Numbered.self) } }
        async let first = container.getAsync(Numbered.self).number
        async let second = container.getAsync(Numbered.self).number
        #expect(try await [first, second] == [1, 1])
        for thread in threads { await thread.end() }
      }
    }
  }

  @Test @MainActor func aServiceThatIsNotSendableIsHandedOutOnTheMainActor() async throws {
    final class Document {
      var text = ""
    }
    let container = Container()
    container.register(Document.self) { _ async in Document() }
    container.register([Document].self) { _ in [Document()] }
    let document = try await container.getAsync(Document.self)
    document.text = "changed"
    #expect(document.text == "changed")
    #expect(try await container.getAsync([Document].self).count == 1)
  }

  /// Waits until this many tasks wait for the instance of `Numbered`.
  private func untilWaiting(_ count: Int, for container: Container) async throws {
    let entry = try #require(container.core.answeringEntry(of: ServiceKey(Numbered.self)))
    let cell = entry.madeCells.plainCell
    while cell.waiterCount != count { await Task.yield() }
  }
}
