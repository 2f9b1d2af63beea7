import Testing

@testable import InjectionCore

/// One cell alone, without threads.
struct CellStateTests {
  private typealias Token = CellOrders.Token
  private typealias Cell = CellState<Token, Token>

  /// Three askers take two or three steps each: they find the cell, arrive at it, and, if they make the instance, end.
  /// The disturbance is one more, or two where the cell is taken from requests first and emptied then. If all were free
  /// to go on at any time, that were 10!/(3!·3!·3!) = 16,800 orders with one step of disturbance. Those who wait are not,
  /// so there are fewer; after a reset who is late begins again, so there are more.
  @Test(arguments: [
    (CellOrders.Disturbance.failure, areTasks: false, orders: 3456), (.failure, true, 3456),
    (.cancellation, true, 3168), (.reset, false, 20814), (.reset, true, 20814), (.disposal, false, 4032),
    (.disposal, true, 4032),
  ])
  func eachOrderOfThreeAskersAndADisturbanceEndsWell(
    disturbance: CellOrders.Disturbance, areTasks: Bool, orders: Int
  ) {
    let (count, faults) = CellOrders(disturbance, areTasks: areTasks).all()
    #expect(count == orders)
    #expect(faults == [])
  }

  @Test func ownerMeetsItsOwnInstanceAndOthersWait() {
    let cell = Played()
    let (build, instance, waiter) = (Token(), Token(), Token())
    #expect(cell.arrive(1, build) == "claimed")
    #expect(cell.arrive(1) == "ownConstruction")
    #expect(cell.arrive(2) == "busy")
    #expect(cell.play { $0.store(instance, by: Cell.Maker(thread: 1, build: build)) } == nil)
    let first = cell.play { $0.store(Token(), by: Cell.Maker(thread: 1, build: build)) }
    #expect(first as? Token === instance)
    #expect(cell.arrive(1) == "early")
    #expect(cell.play { $0.add(waiter) })
    let ready = cell.play { $0.becomeReady(.strongly(instance, order: 7)) }
    #expect(ready?.waiters.map { ObjectIdentifier($0) } == [ObjectIdentifier(waiter)])
    #expect(cell.play { $0.readyOrder } == 7)
    #expect(cell.play { $0.add(waiter) } == false)
  }

  @Test func instanceOfASessionIsParkedAndClaimedOnceByWhoIsCurrent() {
    let cell = Played()
    cell.make(Token(), keeping: Kept.strongly)
    #expect(cell.play { $0.beginLeaving { _ in false } } != nil)
    #expect(cell.play { $0.endLeaving(parks: true) } == nil)
    #expect(cell.play { $0.readyInstance } == nil)
    #expect(cell.arrive(1, isCurrent: false) == "ready")
    #expect(cell.arrive(1) == "parked")
    #expect(cell.play { $0.claimParked(thread: 2) { Token() }?.build } == nil)
    #expect(cell.arrive(2) == "busy")
  }

  @Test func whatSomebodyElseHasDetachedIsLateAndWhatItsMakerHasIsHandedOut() {
    for isOwnChange in [false, true] {
      let (cell, instance) = (Played(), Token())
      _ = cell.arrive(1)
      cell.play { $0.detach { maker in isOwnChange && maker.thread == 1 } }
      _ = cell.play { $0.store(instance, by: Cell.Maker(thread: 1, build: Token())) }
      #expect(cell.play { $0.becomeReady(.strongly(instance, order: 1))?.isLate } == !isOwnChange)
      #expect(cell.arrive(2) == "late")
      #expect(cell.play { $0.takeReady()?.instance as? Token } === instance)
    }
  }

  @Test func whatIsKeptWeaklyIsMadeAgainWhenItIsGone() {
    let cell = Played()
    var object: Token? = Token()
    if let object { cell.make(object, keeping: Kept.weakly) }
    #expect(cell.arrive(2) == "ready")
    object = nil
    #expect(cell.play { $0.isEmpty })
    #expect(cell.arrive(2) == "claimed")
  }

  @Test func storageIsNotFreeBeforeWhatWasAskedForMeanwhileIsDone() {
    let cell = Played()
    #expect(cell.play { $0.claimStorage(for: .graphCompleted, thread: 1) })
    #expect(cell.play { $0.claimStorage(for: .reset, thread: 2) } == false)
    #expect(cell.play { $0.release() == nil })
    #expect(cell.play { $0.takeStorageActions() } == [.graphCompleted, .reset])
    #expect(cell.play { $0.release() != nil })
    #expect(cell.play { $0.isEmpty })
  }

  private final class Played {
    private var state = Cell()

    func play<Result>(_ step: (inout Cell) -> Result) -> Result { step(&state) }

    func arrive(_ thread: UInt, isCurrent: Bool = true, _ build: Token = Token()) -> String {
      switch state.arrive(thread: thread, isCurrent: isCurrent, { build }) {
      case .ready: "ready"
      case .early: "early"
      case .ownConstruction: "ownConstruction"
      case .claimed: "claimed"
      case .parked: "parked"
      case .busy: "busy"
      case .late: "late"
      }
    }

    func make(_ instance: Token, keeping kept: (AnyObject, UInt) -> Kept) {
      _ = arrive(1)
      _ = state.store(instance, by: Cell.Maker(thread: 1, build: Token()))
      _ = state.becomeReady(kept(instance, 1))
    }
  }
}
