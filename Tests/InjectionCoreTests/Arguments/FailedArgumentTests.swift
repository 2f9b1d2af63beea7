import InjectionCore
import TestSupport
import Testing

/// What is kept for arguments with which no instance was made: nothing. It was some memory for each, for good.
struct FailedArgumentTests {
  private struct Refused: Error {}

  private final class Key: Hashable, Sendable {
    private let life: Tracked
    let number: Int

    init(_ number: Int, _ lifetimes: Lifetimes) {
      self.number = number
      life = Tracked(lifetimes)
    }

    static func == (left: Key, right: Key) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
  }

  private let container = Container()
  private let lifetimes = Lifetimes()

  @Test(arguments: [ObjectScope.container, .weak, .login])
  func argumentsOfABuildThatFailedAreLetGo(scope: ObjectScope) throws {
    try container.session(.login).update(to: UserID(1))
    container.register(String.self) { (_, key: Key) throws -> String in throw Refused() }.inObjectScope(scope)
    for number in 0..<10 {
      #expect(throws: ResolutionError.self) { try container.get(String.self, argument: Key(number, lifetimes)) }
    }
    #expect([lifetimes.made, lifetimes.alive] == [10, 0])
  }

  @Test func argumentsOfAnAsyncBuildThatFailedAreLetGo() async throws {
    container.register(String.self) { (_, key: Key) async throws -> String in throw Refused() }
      .inObjectScope(.container)
    for number in 0..<10 {
      await #expect(throws: ResolutionError.self) {
        try await container.getAsync(String.self, argument: Key(number, lifetimes))
      }
    }
    await untilTrue { lifetimes.alive == 0 }
    #expect(lifetimes.made == 10)
  }

  @Test func theNextRequestTriesAgainAndKeepsWhatItMakes() throws {
    let made = Counter()
    container.register(String.self) { (_, key: Key) throws -> String in
      if made.increment() == 1 { throw Refused() }
      return "made \(made.value)"
    }.inObjectScope(.container)
    #expect(throws: ResolutionError.self) { try container.get(String.self, argument: Key(1, lifetimes)) }
    #expect(try container.get(String.self, argument: Key(1, lifetimes)) == "made 2")
    #expect(try container.get(String.self, argument: Key(1, lifetimes)) == "made 2")
  }

  /// Some of them have the place in hand that another one's failure takes away.
  @Test func threadsThatFailAtTheSameTimeTryAgain() {
    let made = Counter()
    container.register(String.self) { (_, key: Key) throws -> String in
      if made.increment() % 2 == 1 { throw Refused() }
      return "made"
    }.inObjectScope(.container)
    onThreads(4) { _ in
      for number in 0..<500 {
        while (try? container.get(String.self, argument: Key(number, lifetimes))) == nil {}
      }
    }
    #expect(made.value == 1_000)
    #expect(lifetimes.alive == 500)
  }

  @Test func instanceIsMadeAgainForAnArgumentThatIsNotEqualToItselfWhereNothingIsShared() throws {
    container.register(String.self) { (_, number: Double) in "\(number)" }
    #expect(try container.get(String.self, argument: Double.nan) == "nan")
    let error = #expect(throws: ResolutionError.self) {
      container.register(String.self) { (_, number: Double) in "\(number)" }.inObjectScope(.weak)
      return try container.get(String.self, argument: Double.nan)
    }
    #expect(error?.kind == .unshareableArgument)
  }

  @Test func argumentThatIsNotEqualToItselfIsRefusedToTasksToo() async throws {
    container.register(String.self) { (_, number: Double, _: Int) async in "\(number)" }.inObjectScope(.container)
    let error = await #expect(throws: ResolutionError.self) {
      try await container.getAsync(String.self, arguments: Double.nan, 1)
    }
    #expect(error?.kind == .unshareableArgument)
    #expect(try await container.getAsync(String.self, arguments: 1.5, 1) == "1.5")
  }
}
