import TestSupport
import Testing

@testable import InjectionCore

/// The same for tasks. See `LateEndTests`.
struct LateEndTaskTests {
  @Test(arguments: LateEndTests.Change.withSuccess, [ObjectScope.container, .weak])
  func tasksGetWhatIsMadeOnceMore(change: LateEndTests.Change, scope: ObjectScope) async throws {
    try await watched(async: "late task") { () async throws in
      let stage = LateEndTests.Stage(gates: 1)
      let entry = stage.registerAsync(scope)
      let askers = (0..<2).map { _ in Task { try await stage.container.getAsync(Numbered.self) } }
      await stage.begun[0].opened()
      await untilTrue { entry.madeCells.plainCell.waiterCount == 2 }
      _ = stage.make(change, of: entry) { stage.registerAsync(scope) }
      stage.mayEnd[0].open()
      let got = [try await askers[0].value, try await askers[1].value]
      #expect(got.map(\.number) == [2, 2])
      #expect(stage.disposed.value == (scope === ObjectScope.container ? 1 : 0))
    }
  }

  @Test(arguments: LateEndTests.Change.withFailure)
  func tasksGetAnErrorWhereNothingAnswersAnyMore(change: LateEndTests.Change, kind: ResolutionError.Kind) async throws {
    try await watched(async: "late task without an answer") { () async throws in
      let stage = LateEndTests.Stage(gates: 1)
      let entry = stage.registerAsync()
      let asker = Task { try await stage.container.getAsync(Numbered.self) }
      await stage.begun[0].opened()
      let disposal = stage.make(change, of: entry) {}
      stage.mayEnd[0].open()
      let error = await #expect(throws: ResolutionError.self) { try await asker.value }
      #expect(error?.kind == kind)
      await disposal?.end()
      await untilTrue { stage.disposed.value == 1 }
      #expect(stage.made.value == 1)
    }
  }

  @Test func whatIsLateTwiceIsAnErrorForTasks() async throws {
    try await watched(async: "late twice") { () async throws in
      let stage = LateEndTests.Stage(gates: 2)
      stage.registerAsync()
      let asker = Task { try await stage.container.getAsync(Numbered.self) }
      for gate in 0..<2 {
        await stage.begun[gate].opened()
        stage.container.resetObjectScope(.container)
        stage.mayEnd[gate].open()
      }
      let error = await #expect(throws: ResolutionError.self) { try await asker.value }
      #expect(error?.kind == .replaced)
      await untilTrue { stage.disposed.value == 2 }
      #expect(stage.made.value == 2)
    }
  }

  @Test(arguments: [true, false])
  func argumentsOfATaskAreNotSentTwice(isAsync: Bool) async throws {
    let container = Container()
    let (made, disposed) = (Counter(), Counter())
    let entry =
      isAsync
      ? container.register(Numbered.self) { (_, number: Int) async in
        made.increment()
        await RunningThread { container.resetObjectScope(.container) }.end()
        return Numbered(number)
      }
      : container.register(Numbered.self) { (_, number: Int) in
        made.increment()
        RunningThread { container.resetObjectScope(.container) }.join()
        return Numbered(number)
      }
    entry.inObjectScope(.container).onDispose { _ in disposed.increment() }
    let error = await #expect(throws: ResolutionError.self) {
      try await container.getAsync(Numbered.self, argument: 7)
    }
    #expect(error?.kind == .replaced)
    await untilTrue { disposed.value == 1 }
    #expect(made.value == 1)
  }

  @Test func changeThatTheBuildOfATaskMakesIsItsOwn() async throws {
    let container = Container()
    let made = Counter()
    container.register(Numbered.self) { _ async in
      await Task { container.resetObjectScope(.container) }.value
      return Numbered(made.increment())
    }.inObjectScope(.container)
    #expect(try await container.getAsync(Numbered.self).number == 1)
    #expect(try await container.getAsync(Numbered.self).number == 2)
  }

  /// It was neither handed out nor disposed.
  @Test func whatIsMadeForNobodyIsDisposed() async throws {
    try await watched(async: "only asker is cancelled") { () async throws in
      let stage = LateEndTests.Stage(gates: 1)
      stage.registerAsync()
      let asker = Task { try await stage.container.getAsync(Numbered.self) }
      await stage.begun[0].opened()
      asker.cancel()
      await #expect(throws: CancellationError.self) { try await asker.value }
      stage.mayEnd[0].open()
      #expect(try await stage.container.getAsync(Numbered.self).number == 2)
      #expect(stage.disposed.value == 1)
    }
  }
}
