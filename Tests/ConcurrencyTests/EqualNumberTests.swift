import InjectionCore
import TestSupport
import Testing

/// As many instances are disposed as are made, whatever meets.
struct EqualNumberTests {
  @Test func threadsThatMeetResetsMakeAsManyAsAreDisposed() {
    let (container, made, disposed) = (Container(), Counter(), Counter())
    container.register(Numbered.self) { (_, _: Int) in Numbered(made.increment()) }
      .inObjectScope(.container).onDispose { _ in disposed.increment() }
    onThreads(4) { thread in
      for round in 0..<1000 {
        if thread == 0 { container.resetObjectScope(.container) }
        _ = container.resolve(Numbered.self, argument: round % 2)
      }
    }
    container.dispose()
    #expect(made.value == disposed.value)
  }

  @Test func tasksThatMeetResetsAndCancellationMakeAsManyAsAreDisposed() async throws {
    try await watched(async: "equal numbers") { () async throws in
      let (container, made, disposed) = (Container(), Counter(), Counter())
      container.register(Numbered.self) { _ async in
        await Task.yield()
        return Numbered(made.increment())
      }
      .inObjectScope(.container).onDispose { _ in disposed.increment() }
      await withTaskGroup { group in
        for task in 0..<8 {
          group.addTask {
            for round in 0..<200 {
              if task == 0 { container.resetObjectScope(.container) }
              let asker = Task { try await container.getAsync(Numbered.self) }
              if (round + task) % 3 == 0 { asker.cancel() }
              _ = await asker.result
            }
          }
        }
      }
      await container.disposeAsync()
      await untilTrue { made.value == disposed.value }
    }
  }
}
