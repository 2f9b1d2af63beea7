import InjectionCore
import TestSupport
import Testing

/// Shared instances that are ready only after somebody else has let go of what is shared. They were handed out after
/// their `onDispose` had run.
struct LateEndTests {
  /// What somebody else does while an instance is made.
  enum Change: String, CaseIterable {
    case reset, changeOfScope, replacement, removal, removalOfAll, disposal

    static let withSuccess = [reset, changeOfScope, replacement]
    static let withFailure: [(Change, ResolutionError.Kind)] = [
      (removal, .notRegistered), (removalOfAll, .notRegistered), (disposal, .disposed),
    ]
  }

  /// Makes files, and lets each of the first ones wait.
  struct Stage: Sendable {
    let container = Container()
    let made = Counter()
    let disposed = Counter()
    let begun: [Latch]
    let mayEnd: [Latch]

    init(gates: Int) {
      begun = (0..<gates).map { _ in Latch() }
      mayEnd = (0..<gates).map { _ in Latch() }
    }

    @discardableResult
    func register(_ scope: ObjectScope = .container) -> ServiceEntry<Numbered> {
      container.register(Numbered.self) { [made, begun, mayEnd] _ in
        let number = made.increment()
        if number <= begun.count {
          begun[number - 1].open()
          mayEnd[number - 1].wait()
        }
        return Numbered(number)
      }
      .inObjectScope(scope).onDispose { [disposed] _ in disposed.increment() }
    }

    @discardableResult
    func registerAsync(_ scope: ObjectScope = .container) -> ServiceEntry<Numbered> {
      container.register(Numbered.self) { [made, begun, mayEnd] _ async in
        let number = made.increment()
        if number <= begun.count {
          begun[number - 1].open()
          await mayEnd[number - 1].opened()
        }
        return Numbered(number)
      }
      .inObjectScope(scope).onDispose { [disposed] _ in disposed.increment() }
    }

    /// Returns when the change has been made. A disposal goes on until nothing is built.
    func make(_ change: Change, of entry: ServiceEntry<Numbered>, _ replace: () -> Void) -> RunningThread? {
      switch change {
      case .reset: container.resetObjectScope(entry.objectScope)
      case .changeOfScope: entry.inObjectScope(entry.objectScope === ObjectScope.weak ? .container : .weak)
      case .replacement: replace()
      case .removal: container.unregister(Numbered.self)
      case .removalOfAll: container.removeAll()
      case .disposal:
        let disposal = RunningThread { [container] in container.dispose() }
        spin { container.isDisposed }
        return disposal
      }
      return nil
    }
  }

  @Test(arguments: Change.withSuccess, [ObjectScope.container, .weak])
  func askersGetWhatIsMadeOnceMore(change: Change, scope: ObjectScope) {
    let stage = Stage(gates: 1)
    let entry = stage.register(scope)
    let got = Recorder<Numbered>()
    let askers = (0..<2).map { _ in RunningThread { got.append(stage.container.require(Numbered.self)) } }
    stage.begun[0].wait()
    _ = stage.make(change, of: entry) { stage.register(scope) }
    stage.mayEnd[0].open()
    for asker in askers { asker.join() }
    #expect(got.values.map(\.number) == [2, 2])
    #expect(stage.disposed.value == (scope === ObjectScope.container ? 1 : 0))
    #expect(stage.container.require(Numbered.self).number == 2)
  }

  @Test(arguments: Change.withFailure, [ObjectScope.container, .weak])
  func askersGetAnErrorWhereNothingAnswersAnyMore(
    change: (change: Change, kind: ResolutionError.Kind), scope: ObjectScope
  ) {
    let stage = Stage(gates: 1)
    let entry = stage.register(scope)
    let kinds = Recorder<ResolutionError.Kind?>()
    let askers = (0..<2).map { _ in
      RunningThread { kinds.append(failure { try stage.container.get(Numbered.self) }?.kind) }
    }
    stage.begun[0].wait()
    let disposal = stage.make(change.change, of: entry) {}
    stage.mayEnd[0].open()
    for asker in askers { asker.join() }
    disposal?.join()
    #expect(kinds.values == [change.kind, change.kind])
    #expect(stage.made.value == 1)
    #expect(stage.disposed.value == (scope === ObjectScope.container ? 1 : 0))
  }

  @Test func onlyTheInnermostRequestIsMadeOnceMore() {
    let stage = Stage(gates: 1)
    stage.register()
    let outer = Counter()
    stage.container.register([Numbered].self) { resolver in
      outer.increment()
      return [resolver.require(Numbered.self)]
    }.inObjectScope(.transient)
    let numbers = Recorder<Int>()
    let asker = RunningThread { numbers.append(stage.container.require([Numbered].self)[0].number) }
    stage.begun[0].wait()
    stage.container.resetObjectScope(.container)
    stage.mayEnd[0].open()
    asker.join()
    #expect(numbers.values == [2])
    #expect(outer.value == 1)
  }

  @Test func whatIsLateTwiceIsAnError() {
    let stage = Stage(gates: 2)
    stage.register()
    let kinds = Recorder<ResolutionError.Kind?>()
    let asker = RunningThread { kinds.append(failure { try stage.container.get(Numbered.self) }?.kind) }
    for gate in 0..<2 {
      stage.begun[gate].wait()
      stage.container.resetObjectScope(.container)
      stage.mayEnd[gate].open()
    }
    asker.join()
    #expect(kinds.values == [.replaced])
    #expect([stage.made.value, stage.disposed.value] == [2, 2])
  }

  @Test func changeInAnotherThreadOfTheFactoryIsNotTheBuildsOwn() {
    let container = Container()
    let made = Counter()
    container.register(Numbered.self) { _ in
      let number = made.increment()
      if number == 1 { RunningThread { container.resetObjectScope(.container) }.join() }
      return Numbered(number)
    }.inObjectScope(.container)
    #expect(container.require(Numbered.self).number == 2)
  }

  // MARK: Tasks

  @Test(arguments: Change.withSuccess, [ObjectScope.container, .weak])
  func tasksGetWhatIsMadeOnceMore(change: Change, scope: ObjectScope) async throws {
    try await watched(async: "late task") { () async throws in
      let stage = Stage(gates: 1)
      let entry = stage.registerAsync(scope)
      let askers = (0..<2).map { _ in Task { try await stage.container.getAsync(Numbered.self) } }
      await stage.begun[0].opened()
      _ = stage.make(change, of: entry) { stage.registerAsync(scope) }
      stage.mayEnd[0].open()
      let got = [try await askers[0].value, try await askers[1].value]
      #expect(got.map(\.number) == [2, 2])
      #expect(stage.disposed.value == (scope === ObjectScope.container ? 1 : 0))
    }
  }

  @Test(arguments: Change.withFailure)
  func tasksGetAnErrorWhereNothingAnswersAnyMore(change: Change, kind: ResolutionError.Kind) async throws {
    try await watched(async: "late task without an answer") { () async throws in
      let stage = Stage(gates: 1)
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
      let stage = Stage(gates: 2)
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
    try await watched(async: "arguments") { () async throws in
      let container = Container()
      let (begun, mayEnd, made, disposed) = (Latch(), Latch(), Counter(), Counter())
      let entry =
        isAsync
        ? container.register(Numbered.self) { (_, number: Int) async in
          made.increment()
          begun.open()
          await mayEnd.opened()
          return Numbered(number)
        }
        : container.register(Numbered.self) { (_, number: Int) in
          made.increment()
          begun.open()
          mayEnd.wait()
          return Numbered(number)
        }
      entry.inObjectScope(.container).onDispose { _ in disposed.increment() }
      let asker = Task { try await container.getAsync(Numbered.self, argument: 7) }
      await begun.opened()
      container.resetObjectScope(.container)
      mayEnd.open()
      let error = await #expect(throws: ResolutionError.self) { try await asker.value }
      #expect(error?.kind == .replaced)
      await untilTrue { disposed.value == 1 }
      #expect(made.value == 1)
    }
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
      let stage = Stage(gates: 1)
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

  // MARK: Equal numbers

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
