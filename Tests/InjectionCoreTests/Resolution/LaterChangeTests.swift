import InjectionCore
import Testing

/// A change of any container of a chain is seen by the next request, however often the key was asked before.
struct LaterChangeTests {
  private let oldest = Container()
  private let middle: Container
  private let youngest: Container

  init() {
    middle = Container(parent: oldest)
    youngest = Container(parent: middle)
  }

  @Test func aFirstRegistrationInTheOldestIsSeen() {
    ask(nil)
    oldest.register(Int.self) { _ in 1 }
    ask(1)
  }

  @Test func aFirstRegistrationInTheMiddleIsSeen() {
    oldest.register(Int.self) { _ in 1 }
    ask(1)
    middle.register(Int.self) { _ in 2 }
    ask(2)
  }

  @Test func aFirstRegistrationInTheYoungestIsSeen() {
    oldest.register(Int.self) { _ in 1 }
    ask(1)
    youngest.register(Int.self) { _ in 3 }
    ask(3)
  }

  @Test func aReplacementInTheOldestIsSeen() {
    oldest.register(Int.self) { _ in 1 }
    ask(1)
    oldest.register(Int.self) { _ in 10 }
    ask(10)
  }

  @Test func aReplacementOfASharedInstanceInTheOldestIsSeen() {
    oldest.register(Int.self) { _ in 1 }.inObjectScope(.container)
    ask(1)
    oldest.register(Int.self) { _ in 10 }.inObjectScope(.container)
    ask(10)
  }

  @Test func aRemovalInTheOldestIsSeen() {
    oldest.register(Int.self) { _ in 1 }
    ask(1)
    oldest.unregister(Int.self)
    ask(nil)
  }

  @Test func aRemovalInTheMiddleIsSeen() {
    oldest.register(Int.self) { _ in 1 }
    middle.register(Int.self) { _ in 2 }
    ask(2)
    middle.unregister(Int.self)
    ask(1)
  }

  @Test func aRemovalInTheYoungestIsSeen() {
    oldest.register(Int.self) { _ in 1 }
    middle.register(Int.self) { _ in 2 }
    youngest.register(Int.self) { _ in 3 }
    ask(3)
    youngest.removeAll()
    ask(2)
  }

  @Test func aRemovalOfASharedInstanceInTheMiddleIsSeen() {
    oldest.register(Int.self) { _ in 1 }.inObjectScope(.container)
    middle.register(Int.self) { _ in 2 }.inObjectScope(.container)
    ask(2)
    middle.unregister(Int.self)
    ask(1)
  }

  @Test func aShadowedChangeIsNotSeen() {
    middle.register(Int.self) { _ in 2 }
    ask(2)
    oldest.register(Int.self) { _ in 1 }
    ask(2)
  }

  @Test func aChangeBetweenTwoRequestsOfOneFactoryIsSeen() throws {
    oldest.register(Int.self) { _ in 1 }
    oldest.register([Int].self) { [unowned middle] resolver in
      let first = try resolver.get(Int.self)
      middle.register(Int.self) { _ in 2 }
      return [first, try resolver.get(Int.self)]
    }
    #expect(try youngest.get([Int].self) == [1, 2])
  }

  @Test func aNamedRegistrationInTheMiddleIsSeen() {
    oldest.register(Int.self, name: "x") { _ in 1 }
    #expect(youngest.resolve(Int.self, name: "x") == 1)
    middle.register(Int.self, name: "x") { _ in 2 }
    #expect(youngest.resolve(Int.self, name: "x") == 2)
  }

  @Test func aChangeInAGrownTableIsSeen() {
    oldest.register(Int.self) { _ in 1 }
    ask(1)
    for number in 0..<100 { middle.register(Int.self, name: "\(number)") { _ in number } }
    middle.register(Int.self) { _ in 2 }
    ask(2)
  }

  /// Asks often, so that every way of remembering an answer has had its chance.
  private func ask(_ expected: Int?, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let answers = (0..<3).map { _ in youngest.resolve(Int.self) }
    #expect(answers == [expected, expected, expected], sourceLocation: sourceLocation)
  }
}
