import InjectionCore
import InjectionTesting
import Synchronization
import TestSupport
import Testing

/// What the trait gives to tests.
@Suite(.container(of: .live()) { $0.register(Int.self) { _ in 1 } })
struct ContainerTraitTests {
  private static let containers = Guarded<[ObjectIdentifier: Int]>([:])

  init() {
    // Each case uses the override of the suite.
    _ = DefaultContainer.current.require(Int.self)
  }

  @Test func testHasTheContainerOfItsSuite() {
    #expect(DefaultContainer.current.require(Int.self) == 1)
    #expect(DefaultContainer.current.require(UserCache.self).names == ["live"])
  }

  @Test(.container { $0.register((any Users).self) { _ in StubUsers() } })
  func traitOfATestAddsToThatOfItsSuite() {
    #expect(DefaultContainer.current.require(Int.self) == 1)
    #expect(DefaultContainer.current.require(UserCache.self).names == ["stub"])
  }

  @Test(.container { $0.register(Int.self) { _ in 2 } })
  func innerTraitWins() {
    #expect(DefaultContainer.current.require(Int.self) == 2)
  }

  @Test(.container { $0.register(Int.self) { _ in 2 } }, .container { $0.register(Int.self) { _ in 3 } })
  func laterTraitOfATestWins() {
    #expect(DefaultContainer.current.require(Int.self) == 3)
  }

  @Test(arguments: 0..<20)
  func eachCaseHasAContainerOfItsOwn(_ number: Int) async {
    let container = DefaultContainer.current
    container.register(String.self) { _ in "\(number)" }
    await Task.yield()
    let cache = container.require(UserCache.self)
    #expect(await Task { DefaultContainer.current.require(String.self) }.value == "\(number)")
    #expect(DefaultContainer.current.require(UserCache.self) === cache)
  }

  @Suite(.container { $0.register(Int.self) { _ in 4 } })
  struct Inner {
    @Test func traitOfAnInnerSuiteWins() {
      #expect(DefaultContainer.current.require(Int.self) == 4)
      #expect(DefaultContainer.current.require((any Users).self).names == ["live"])
    }

    @Test(.container(of: Container()) { $0.register(Int.self) { _ in 5 } })
    func otherContainerTakesThePlaceOfThatOfTheSuite() {
      #expect(DefaultContainer.current.require(Int.self) == 5)
      #expect(!DefaultContainer.current.hasAnyRegistration(of: (any Users).self))
    }
  }
}
