import InjectionCore
import TestSupport
import Testing

/// A shared build runs at the highest priority of those who wait for it. It stayed at that of the first one.
struct AsyncPriorityTests {
  @Test func taskThatJoinsLendsItsPriority() async throws {
    try await watched(async: "priority") { () async throws in
      let container = Container()
      let (begun, seen) = (Latch(), Recorder<TaskPriority>())
      container.register(Numbered.self) { _ async in
        seen.append(Task.currentPriority)
        begun.open()
        // Ends when the priority has come; the watchdog ends it otherwise.
        while Task.currentPriority < .high { await Task.yield() }
        seen.append(Task.currentPriority)
        return Numbered(1)
      }
      .inObjectScope(.container)
      let first = Task(priority: .low) { try await container.getAsync(Numbered.self).number }
      await begun.opened()
      let second = Task(priority: .high) { try await container.getAsync(Numbered.self).number }
      #expect(try await second.value == 1)
      #expect(seen.values.count == 2)
      #expect(seen.values.last == .high)
      #expect(try await first.value == 1)
    }
  }

  @Test func priorityGoesOnToWhatTheBuildWaitsFor() async throws {
    try await watched(async: "priority through a build") { () async throws in
      let container = Container()
      let begun = Latch()
      container.register(Numbered.self) { _ async in
        begun.open()
        while Task.currentPriority < .high { await Task.yield() }
        return Numbered(1)
      }
      .inObjectScope(.container)
      container.register(Int.self) { try await $0.getAsync(Numbered.self).number }.inObjectScope(.container)
      let inner = Task(priority: .low) { try await container.getAsync(Numbered.self).number }
      await begun.opened()
      let outer = Task(priority: .high) { try await container.getAsync(Int.self) }
      #expect(try await outer.value == 1)
      #expect(try await inner.value == 1)
    }
  }

  @Test func cancelledWaiterLeavesAtOnceAllTheSame() async throws {
    try await watched(async: "priority and cancellation") { () async throws in
      let container = Container()
      let (begun, mayEnd) = (Latch(), Latch())
      container.register(Numbered.self) { _ async in
        begun.open()
        await mayEnd.opened()
        return Numbered(1)
      }
      .inObjectScope(.container)
      let first = Task(priority: .low) { try await container.getAsync(Numbered.self).number }
      await begun.opened()
      let second = Task(priority: .high) { try await container.getAsync(Numbered.self).number }
      second.cancel()
      await #expect(throws: CancellationError.self) { try await second.value }
      mayEnd.open()
      #expect(try await first.value == 1)
    }
  }
}
