import TestSupport
import Testing

@testable import InjectionCore

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
        let cell = entry.madeCells.plainCell
        let disposal = RunningThread { [container] in container.dispose() }
        spin { cell.isLate }
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
    spin { entry.madeCells.plainCell.waiterCount == 1 }
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
    spin { entry.madeCells.plainCell.waiterCount == 1 }
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
}
