import InjectionCore
import TestSupport
import Testing

private final class Reference {}
private struct Value {}

/// How often a factory runs for two requests.
private struct ScopeCase: CustomTestStringConvertible {
  let scope: ObjectScope
  let isValue: Bool
  /// Both requests within one outermost call.
  let inOneGraph: Int
  /// Two outermost calls.
  let inTwoCalls: Int
  /// One outermost call of the container, and one of its child.
  let fromParentAndChild: Int
  /// Two outermost calls, with the first instance let go in between.
  let afterLettingGo: Int

  var testDescription: String { "\(isValue ? "value" : "class") in scope \(scope)" }

  init(_ scope: ObjectScope, isValue: Bool, _ runs: (Int, Int, Int, Int)) {
    self.scope = scope
    self.isValue = isValue
    (inOneGraph, inTwoCalls, fromParentAndChild, afterLettingGo) = runs
  }

  static let all = [
    ScopeCase(.transient, isValue: false, (2, 2, 2, 2)),
    ScopeCase(.graph, isValue: false, (1, 2, 2, 2)),
    ScopeCase(.container, isValue: false, (1, 1, 1, 1)),
    ScopeCase(.weak, isValue: false, (1, 1, 1, 2)),
    ScopeCase(.transient, isValue: true, (2, 2, 2, 2)),
    ScopeCase(.graph, isValue: true, (1, 2, 2, 2)),
    ScopeCase(.container, isValue: true, (1, 1, 1, 1)),
    ScopeCase(.weak, isValue: true, (2, 2, 2, 2)),
  ]
}

struct ScopeTableTests {
  private let container = Container()
  private let runs = Counter()

  @Test(arguments: ScopeCase.all)
  private func factoryRunsAsOftenAsTheTableSaysInOneGraph(_ testCase: ScopeCase) {
    let ask = register(testCase)
    container.register(Int.self) { resolver in
      let both = [ask(resolver), ask(resolver)]
      return both.count
    }
    _ = container.resolve(Int.self)
    #expect(runs.value == testCase.inOneGraph)
  }

  @Test(arguments: ScopeCase.all)
  private func factoryRunsAsOftenAsTheTableSaysInTwoCalls(_ testCase: ScopeCase) {
    let ask = register(testCase)
    let both = [ask(container), ask(container)]
    #expect(runs.value == testCase.inTwoCalls)
    withExtendedLifetime(both) {}
  }

  @Test(arguments: ScopeCase.all)
  private func factoryRunsAsOftenAsTheTableSaysFromParentAndChild(_ testCase: ScopeCase) {
    let ask = register(testCase)
    let both = [ask(Container(parent: container)), ask(container)]
    #expect(runs.value == testCase.fromParentAndChild)
    withExtendedLifetime(both) {}
  }

  @Test(arguments: ScopeCase.all)
  private func factoryRunsAsOftenAsTheTableSaysAfterLettingGo(_ testCase: ScopeCase) {
    let ask = register(testCase)
    _ = ask(container)
    _ = ask(container)
    #expect(runs.value == testCase.afterLettingGo)
  }

  private func register(_ testCase: ScopeCase) -> @Sendable (any Resolver) -> Any {
    let runs = runs
    if testCase.isValue {
      container.register(Value.self) { _ in
        runs.increment()
        return Value()
      }.inObjectScope(testCase.scope)
      return { $0.require(Value.self) }
    }
    container.register(Reference.self) { _ in
      runs.increment()
      return Reference()
    }.inObjectScope(testCase.scope)
    return { $0.require(Reference.self) }
  }
}

struct ScopeIdentityTests {
  private let container = Container()

  @Test func transientRequestsInOneGraphGetTwoInstances() throws {
    #expect(try !areOneInGraph(.transient))
  }

  @Test func graphRequestsInOneGraphGetOneInstance() throws {
    #expect(try areOneInGraph(.graph))
  }

  @Test func containerRequestsInOneGraphGetOneInstance() throws {
    #expect(try areOneInGraph(.container))
  }

  @Test func weakRequestsInOneGraphGetOneInstance() throws {
    #expect(try areOneInGraph(.weak))
  }

  @Test func aSharedNilIsAReadyValue() throws {
    let runs = Counter()
    container.register(Reference?.self) { _ in
      runs.increment()
      return nil
    }.inObjectScope(.container)
    for _ in 0..<3 { #expect(try container.get(Reference?.self) == nil) }
    #expect(runs.value == 1)
  }

  @Test func aNilOfAGraphIsAReadyValue() throws {
    let runs = Counter()
    container.register(Reference?.self) { _ in
      runs.increment()
      return nil
    }
    container.register(Int.self) { resolver in
      [try resolver.get(Reference?.self), try resolver.get(Reference?.self)].count
    }
    _ = try container.get(Int.self)
    #expect(runs.value == 1)
  }

  private func areOneInGraph(_ scope: ObjectScope) throws -> Bool {
    container.register(Reference.self) { _ in Reference() }.inObjectScope(scope)
    container.register(Bool.self) { resolver in
      try resolver.get(Reference.self) === resolver.get(Reference.self)
    }
    return try container.get(Bool.self)
  }
}
