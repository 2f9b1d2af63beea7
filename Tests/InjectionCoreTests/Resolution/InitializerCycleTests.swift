import InjectionCore
import TestSupport
import Testing

private final class First {}
private final class Second {}
private final class Third {}

/// Services that need each other in their factories cannot be made: the error shows the way round.
struct InitializerCycleTests {
  private let container = Container()

  @Test(arguments: [1, 2, 3, 10], [ObjectScope.transient, .graph, .container, .weak])
  func aCycleIsFoundAtTheSecondVisit(_ length: Int, _ scope: ObjectScope) throws {
    let runs = registerCycle(length, scope)
    let error = try #require(throws: ResolutionError.self) { try container.get(Int.self, name: "1") }
    #expect(error.kind == .cycle)
    #expect(error.chain.map(\.name) == (1...length).map { "\($0)" } + ["1"])
    #expect(runs.value == length)
  }

  @Test(arguments: [1, 2, 3, 10], [ObjectScope.transient, .graph, .container, .weak])
  func aCycleIsFoundAgainAtTheNextRequest(_ length: Int, _ scope: ObjectScope) throws {
    let runs = registerCycle(length, scope)
    _ = try? container.get(Int.self, name: "1")
    let error = try #require(throws: ResolutionError.self) { try container.get(Int.self, name: "\(length)") }
    #expect(error.chain.map(\.name) == ["\(length)"] + (1...length).map { "\($0)" })
    #expect(runs.value == 2 * length)
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func servicesOnTheWayToACycleStandInFrontOfIt(_ scope: ObjectScope) throws {
    registerCycle(2, scope)
    container.register(Int.self, name: "way") { try $0.get(Int.self, name: "1") }
    container.register(Int.self, name: "start") { try $0.get(Int.self, name: "way") }.inObjectScope(scope)
    let error = try #require(throws: ResolutionError.self) { try container.get(Int.self, name: "start") }
    #expect(error.chain.map(\.name) == ["start", "way", "1", "2", "1"])
  }

  @Test func theChainOfThreeTypesIsWrittenOut() throws {
    container.register(First.self, line: 1) { resolver in
      _ = try resolver.get(Second.self, line: 11)
      return First()
    }
    container.register(Second.self, line: 2) { resolver in
      _ = try resolver.get(Third.self, line: 12)
      return Second()
    }.inObjectScope(.container)
    container.register(Third.self, line: 3) { resolver in
      _ = try resolver.get(First.self, line: 13)
      return Third()
    }.inObjectScope(.transient)
    let error = try #require(throws: ResolutionError.self) { try container.get(First.self) }
    let file = "InjectionCoreTests/InitializerCycleTests.swift"
    #expect(
      error.description == """
        First needs itself before it exists.
          chain: First (\(file):1) → Second (\(file):2) → Third (\(file):3) → First (\(file):1)
          asked at: \(file):13
          fix: let one of them get the other in initCompleted, or take a Lazy or a factory of it
        """)
  }

  @Test func oneTypeUnderTwoNamesIsNoCycle() {
    container.register(Int.self) { try $0.get(Int.self, name: "other") + 1 }
    container.register(Int.self, name: "other") { _ in 1 }
    #expect(container.resolve(Int.self) == 2)
  }

  @Test func twoRequestsForOneServiceAreNoCycle() {
    container.register(Int.self, name: "leaf") { _ in 1 }.inObjectScope(.transient)
    container.register(Int.self, name: "left") { try $0.get(Int.self, name: "leaf") }
    container.register(Int.self) { try $0.get(Int.self, name: "left") + $0.get(Int.self, name: "leaf") }
    #expect(container.resolve(Int.self) == 2)
  }

  @Test func aFailedRequestLeavesNothingInTheWayOfALaterOne() {
    let isReady = Counter()
    container.register(Int.self, name: "1") { try $0.get(Int.self, name: "2") }.inObjectScope(.container)
    container.register(Int.self, name: "2") { resolver in
      isReady.value > 0 ? 7 : try resolver.get(Int.self, name: "1")
    }.inObjectScope(.container)
    #expect(throws: ResolutionError.self) { try container.get(Int.self, name: "1") }
    isReady.increment()
    #expect(container.resolve(Int.self, name: "1") == 7)
  }

  @Test func aFactoryMayCatchTheCycle() {
    container.register(Int.self, name: "1") { resolver in (try? resolver.get(Int.self, name: "2")) ?? 10 }
    container.register(Int.self, name: "2") { resolver in (try? resolver.get(Int.self, name: "1")) ?? 20 }
    #expect(container.resolve(Int.self, name: "1") == 20)
  }

  @Test func anOptionalDependencyThatLeadsBackIsACycle() throws {
    container.register(Int.self, name: "1") { try $0.get(Int?.self, name: "2") ?? 0 }
    container.register(Int.self, name: "2") { try $0.get(Int?.self, name: "1") ?? 0 }
    let error = try #require(throws: ResolutionError.self) { try container.get(Int.self, name: "1") }
    #expect(error.kind == .cycle)
    #expect(error.chain.map(\.name) == ["1", "2", "1"])
  }

  /// What is meant for later is used in the factory.
  @Test(arguments: [ObjectScope.transient, .graph, .container], [false, true])
  func aCycleThroughALazyOrProviderThatIsUsedTooEarlyIsFound(_ scope: ObjectScope, _ isAskedThroughAChild: Bool) throws
  {
    container.register(Int.self, name: "1") { try $0.get(Lazy<Int>.self, name: "2").get() }.inObjectScope(scope)
    container.register(Int.self, name: "2") { try $0.get(Provider<Int>.self, name: "3").get() }.inObjectScope(scope)
    container.register(Int.self, name: "3") { try $0.get([String].self).count }.inObjectScope(scope)
    container.register(String.self) { "\(try $0.get(Int.self, name: "1"))" }.inObjectScope(scope)
    let asked = isAskedThroughAChild ? Container(parent: Container(parent: container)) : container
    let error = try #require(throws: ResolutionError.self) { try asked.get(Int.self, name: "1") }
    #expect(error.kind == .cycle)
    #expect(error.chain.map { "\($0.service) \($0.name ?? "")" } == ["Int 1", "Int 2", "Int 3", "String ", "Int 1"])
  }

  @Test func aLazyThatIsReadTooEarlyTrapsWithTheChain() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = Container()
      container.register(Int.self, fileID: "App/Wiring.swift", line: 1) {
        $0.require(Lazy<String>.self, fileID: "App/Use.swift", line: 3).instance.count
      }
      container.register(String.self, fileID: "App/Wiring.swift", line: 2) {
        "\(try $0.get(Int.self, fileID: "App/Use.swift", line: 4))"
      }
      _ = container.resolve(Int.self)
    }
    #expect(
      text(result.standardErrorContent).contains(
        """
        Int needs itself before it exists.
          chain: Int (App/Wiring.swift:1) → String (App/Wiring.swift:2) → Int (App/Wiring.swift:1)
          asked at: App/Use.swift:4
          fix: let one of them get the other in initCompleted, or take a Lazy or a factory of it
        """))
  }

  // MARK: Across containers

  @Test(arguments: [ObjectScope.transient, .graph])
  func anUnsharedCycleOverAChildsOverrideIsFound(_ scope: ObjectScope) throws {
    let child = Container(parent: container)
    container.register(Int.self, name: "1") { try $0.get(Int.self, name: "2") }.inObjectScope(scope)
    container.register(Int.self, name: "2") { _ in 7 }
    child.register(Int.self, name: "2") { try $0.get(Int.self, name: "1") }.inObjectScope(scope)
    let error = try #require(throws: ResolutionError.self) { try child.get(Int.self, name: "1") }
    #expect(error.kind == .cycle)
    #expect(error.chain.map(\.name) == ["1", "2", "1"])
    #expect(container.resolve(Int.self, name: "1") == 7)
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func aCycleOfTheParentIsFoundThroughAChild(_ scope: ObjectScope) throws {
    registerCycle(3, scope)
    let child = Container(parent: Container(parent: container))
    let error = try #require(throws: ResolutionError.self) { try child.get(Int.self, name: "1") }
    #expect(error.kind == .cycle)
    #expect(error.chain.map(\.name) == ["1", "2", "3", "1"])
  }

  @Test func aSharedParentServiceIsNotBuiltFromTheChildAndSoHasNoCycle() throws {
    let child = Container(parent: container)
    container.register(Int.self, name: "1") { try $0.get(Int.self, name: "2") }.inObjectScope(.container)
    container.register(Int.self, name: "2") { _ in 7 }
    child.register(Int.self, name: "2") { try $0.get(Int.self, name: "1") }
    #expect(try child.get(Int.self, name: "1") == 7)
    #expect(try child.get(Int.self, name: "2") == 7)
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func aCycleThroughTheCapturedContainerIsFound(_ scope: ObjectScope) throws {
    container.register(Int.self, name: "1") { [unowned container] _ in try container.get(Int.self, name: "2") }
      .inObjectScope(scope)
    container.register(Int.self, name: "2") { [unowned container] _ in try container.get(Int.self, name: "1") }
      .inObjectScope(scope)
    let error = try #require(throws: ResolutionError.self) { try container.get(Int.self, name: "1") }
    #expect(error.kind == .cycle)
    #expect(error.chain.map(\.name) == ["1", "2", "1"])
  }

  @Test func aCycleThroughACapturedParentIsFound() throws {
    let child = Container(parent: container)
    container.register(Int.self, name: "1") { [unowned container] _ in try container.get(Int.self, name: "2") }
      .inObjectScope(.container)
    container.register(Int.self, name: "2") { try $0.get(Int.self, name: "1") }
    let error = try #require(throws: ResolutionError.self) { try child.get(Int.self, name: "1") }
    #expect(error.kind == .cycle)
    #expect(error.chain.map(\.name) == ["1", "2", "1"])
  }

  @Test func aCycleOverTwoUnrelatedContainersIsFound() throws {
    let other = Container()
    container.register(Int.self, name: "here") { [unowned other] _ in try other.get(Int.self, name: "there") }
    other.register(Int.self, name: "there") { [unowned container] _ in try container.get(Int.self, name: "here") }
    let error = try #require(throws: ResolutionError.self) { try container.get(Int.self, name: "here") }
    #expect(error.kind == .cycle)
    #expect(error.chain.map(\.name) == ["here", "there", "here"])
  }

  /// Services named 1, 2, …; each needs the next, and the last the first.
  @discardableResult
  private func registerCycle(_ length: Int, _ scope: ObjectScope) -> Counter {
    let runs = Counter()
    for number in 1...length {
      container.register(Int.self, name: "\(number)") { resolver in
        runs.increment()
        return try resolver.get(Int.self, name: "\(number % length + 1)")
      }.inObjectScope(scope)
    }
    return runs
  }
}
