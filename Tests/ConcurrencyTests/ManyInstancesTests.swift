import InjectionCore
import TestSupport
import Testing

private let login = SessionScope<Int>("login")

/// What ends while many instances are let go of, one after the other. It was handed out and disposed, if the change had
/// not come to it yet.
struct ManyInstancesTests {
  enum Change: CaseIterable { case reset, replacement, key }

  @Test(arguments: Change.allCases)
  func whoAsksGetsWhatIsMadeOnceMore(_ change: Change) throws {
    let container = Container()
    let session = container.session(login)
    try session.update(to: 1)
    let (made, begun, mayEnd) = (Counter(), Counter(), Latch())
    let (runs, disposed) = (Recorder<Int>(), Recorder<Int>())
    @Sendable func register(isNew: Bool) {
      container.register(Numbered.self) { (_, argument: Int) in
        if argument < 0 {
          runs.append(argument)
          begun.increment()
          mayEnd.wait()
        }
        // Who asks for it a second time has seen the change.
        if argument == 0, isNew || begun.value > 0 { mayEnd.open() }
        return Numbered(made.increment())
      }
      .inObjectScope(change == .key ? login : .container).onDispose { disposed.append($0.number) }
    }
    register(isNew: false)
    for argument in 0..<50_000 { _ = container.require(Numbered.self, argument: argument) }
    let got = Recorder<Numbered>()
    let askers = (-4..<0).map { argument in
      RunningThread { got.append(container.require(Numbered.self, argument: argument)) }
    }
    spin { begun.value == 4 }
    let changing = RunningThread {
      switch change {
      case .reset: container.resetObjectScope(.container)
      case .replacement: register(isNew: true)
      case .key: try? session.update(to: 2)
      }
    }
    let looking = RunningThread { while !mayEnd.isOpen { _ = container.require(Numbered.self, argument: 0) } }
    for thread in askers + [changing, looking] { thread.join() }
    #expect(runs.values.sorted() == [-4, -4, -3, -3, -2, -2, -1, -1])
    #expect(disposed.values.count == 50_004)
    #expect(Set(disposed.values).intersection(got.values.map(\.number)) == [])
  }
}
