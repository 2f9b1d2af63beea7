@testable import InjectionCore

/// Three askers of one shared service and one disturbance, as a value: what each of them does is cut into steps, and a
/// step is done by calling it. So all orders of steps can be tried, without a thread.
struct CellOrders {
  enum Disturbance: String, CaseIterable { case failure, cancellation, reset, disposal }

  final class Token {}

  private typealias Cell = CellState<Token, Token>

  /// Where an asker is. A task that makes the instance for others is a builder.
  private enum Stage {
    case begins
    /// The cell was found.
    case arrives(Int)
    case waits(Int, Token)
    case makes(Int, Token)
    case isDone(String)
  }

  /// The task that makes an instance.
  private struct Builder {
    let cell: Int
    let build: Token
    /// An abandoned build of which the end is awaited.
    let predecessor: Token?
    var hasEnded = false
  }

  private let disturbance: Disturbance
  private let areTasks: Bool
  private var cells = [Cell()]
  /// The cell that a request finds; nil after the disposal.
  private var current: Int? = 0
  private var stages: [Stage] = Array(repeating: .begins, count: 3)
  private var builders: [Builder] = []
  private var isDisturbed = false
  /// The next factory fails.
  private var mustFail = false
  /// The cells that were taken from requests and are to be emptied.
  private var dropped: [Int] = []
  private var made: [Token] = []
  private var disposed: [Token] = []
  /// What an order has done that it must not.
  private var faults: Set<String> = []

  init(_ disturbance: Disturbance, areTasks: Bool) {
    self.disturbance = disturbance
    self.areTasks = areTasks
  }

  /// The number of all orders, and what is wrong in some.
  func all() -> (count: Int, faults: Set<String>) {
    let next = steps
    guard !next.isEmpty else { return (1, faults.union(faultsAtEnd)) }
    return next.reduce(into: (0, [])) { sum, step in
      var world = self
      world.perform(step)
      let orders = world.all()
      sum = (sum.0 + orders.count, sum.1.union(orders.faults))
    }
  }

  // MARK: Steps

  private enum Step {
    case asker(Int)
    case builder(Int)
    case disturb
    case drop
  }

  /// What may happen next.
  private var steps: [Step] {
    let askers = stages.indices.filter { index in
      switch stages[index] {
      case .waits, .isDone: false
      case .begins, .arrives, .makes: true
      }
    }
    let ready = builders.indices.filter { index in
      let builder = builders[index]
      return !builder.hasEnded && builders.allSatisfy { $0.build !== builder.predecessor || $0.hasEnded }
    }
    return askers.map(Step.asker) + ready.map(Step.builder) + (isDisturbed ? [] : [.disturb])
      + (dropped.isEmpty ? [] : [.drop])
  }

  private mutating func perform(_ step: Step) {
    switch step {
    case .asker(let index): advance(index)
    case .builder(let index):
      builders[index].hasEnded = true
      end(builders[index])
    case .disturb:
      isDisturbed = true
      disturb()
    case .drop:
      for cell in dropped {
        if let instance = cells[cell].takeReady(orLater: { _ in })?.instance { dispose(instance) }
      }
      dropped = []
    }
    let makers = stages.count { if case .makes = $0 { true } else { false } }
    if makers > cells.count { faults.insert("two make one instance") }
  }

  private mutating func disturb() {
    switch disturbance {
    case .failure: mustFail = true
    case .cancellation:
      if case .waits(let cell, let waiter) = stages[0] { leave(cell, waiter) }
    case .reset:
      detach()
      cells.append(Cell())
      current = 1
    case .disposal:
      detach()
      current = nil
    }
  }

  private mutating func detach() {
    cells[0].detach { _ in false }
    dropped.append(0)
  }

  private mutating func leave(_ cell: Int, _ waiter: Token) {
    _ = cells[cell].leave(waiter)
    stages[0] = .isDone("cancelled")
  }

  private mutating func advance(_ asker: Int) {
    switch stages[asker] {
    case .begins: stages[asker] = found
    case .arrives(let cell): arrive(asker, cell)
    case .makes(let cell, let build): end(cell, Cell.Maker(thread: thread(asker), build: build), by: asker)
    case .waits, .isDone: break
    }
  }

  private var found: Stage { current.map { .arrives($0) } ?? .isDone("disposed") }

  private func thread(_ asker: Int) -> UInt { areTasks ? 0 : UInt(asker + 1) }

  private mutating func arrive(_ asker: Int, _ cell: Int) {
    switch cells[cell].arrive(thread: thread(asker), isCurrent: true, { Token() }) {
    case .ready(let instance):
      stages[asker] = .isDone(disposed.contains { $0 === instance } ? "got what is disposed" : "got it")
    case .claimed(let build, let predecessor):
      if !areTasks { return stages[asker] = .makes(cell, build) }
      builders.append(Builder(cell: cell, build: build, predecessor: predecessor))
      wait(asker, cell)
    case .busy: wait(asker, cell)
    case .late: receive(asker, true)
    case .early, .ownConstruction, .parked: faults.insert("an instance that another one makes")
    }
  }

  private mutating func wait(_ asker: Int, _ cell: Int) {
    let waiter = Token()
    if !cells[cell].add(waiter) { faults.insert("nobody makes what is busy") }
    stages[asker] = .waits(cell, waiter)
    if asker == 0, disturbance == .cancellation, isDisturbed { leave(cell, waiter) }
  }

  /// A task has come to its end, whether or not it was cancelled.
  private mutating func end(_ builder: Builder) {
    guard cells[builder.cell].maker?.build === builder.build else { return cells[builder.cell].end(builder.build) }
    end(builder.cell, Cell.Maker(thread: 0, build: builder.build), by: nil)
  }

  /// The factory has returned, or has thrown.
  private mutating func end(_ cell: Int, _ maker: Cell.Maker, by asker: Int?) {
    if mustFail {
      mustFail = false
      for waiter in cells[cell].fail().waiters { if let asker = wake(waiter) { stages[asker] = .isDone("failed") } }
      return asker.map { stages[$0] = .isDone("failed") } ?? ()
    }
    let instance = Token()
    made.append(instance)
    if cells[cell].store(instance, by: maker) != nil { faults.insert("made twice") }
    guard let ready = cells[cell].becomeReady(.strongly(instance, order: 0)) else {
      faults.insert("not ready at the end")
      return
    }
    if ready.isLate != (cell != current) { faults.insert("late, and handed out") }
    for waiter in ready.waiters { if let asker = wake(waiter) { receive(asker, ready.isLate) } }
    if ready.heir != nil { dispose(instance) }
    if let asker { receive(asker, ready.isLate) }
  }

  /// What is late is not handed out: the asker looks again.
  private mutating func receive(_ asker: Int, _ isLate: Bool) {
    stages[asker] = isLate ? found : .isDone("got it")
    if case .arrives(let cell) = stages[asker] { arrive(asker, cell) }
  }

  private mutating func wake(_ waiter: Token) -> Int? {
    let woken = stages.indices.first { if case .waits(_, let own) = stages[$0] { own === waiter } else { false } }
    if woken == nil { faults.insert("woken twice") }
    return woken
  }

  private mutating func dispose(_ instance: AnyObject) {
    if disposed.contains(where: { $0 === instance }) { faults.insert("disposed twice") }
    if let instance = instance as? Token { disposed.append(instance) }
  }

  // MARK: At the end

  private var faultsAtEnd: Set<String> {
    var faults: Set<String> = []
    let kept = cells.compactMap { $0.readyInstance }
    if stages.contains(where: { if case .isDone = $0 { false } else { true } }) {
      faults.insert("an asker waits forever")
    }
    if made.contains(where: { one in !(kept + disposed).contains { $0 === one } }) {
      faults.insert("neither kept nor disposed")
    }
    if kept.contains(where: { one in disposed.contains { $0 === one } }) { faults.insert("kept and disposed") }
    if cells.indices.contains(where: { $0 != current && cells[$0].readyInstance != nil }) {
      faults.insert("kept where nobody finds it")
    }
    if cells.contains(where: { $0.build != nil || !$0.waiters.isEmpty }) { faults.insert("a build is left") }
    let allowed = disturbance == .failure ? 1 : 0
    if stages.count(where: { if case .isDone("failed") = $0 { true } else { false } }) > 0, allowed == 0 {
      faults.insert("failed without a failure")
    }
    return faults
  }
}
