import FactoryInjection
import Testing

/// Registers an initializer with so many parameters, some of them for arguments, and notes their numbers.
struct AutoregisterWithArgumentsCase: Sendable, CustomTestStringConvertible {
  let parameters: Int
  let arguments: Int
  let numbers: @Sendable (Container) async throws -> [Int]

  var testDescription: String { "\(arguments) of \(parameters) parameters" }

  init(parameters: Int, arguments: Int, _ numbers: @escaping @Sendable (Container) async throws -> [Int]) {
    self.parameters = parameters
    self.arguments = arguments
    self.numbers = numbers
  }

  /// The dependencies in order, then the arguments from the last to the first.
  var expected: [Int] {
    (0..<parameters - arguments).map { 101 + $0 } + (1...arguments).reversed()
  }
}

struct AutoregisterWithArgumentsTests {
  @Test(arguments: AutoregisterWithArgumentsCase.plain)
  func plainInitializersGetArgumentsByType(_ testCase: AutoregisterWithArgumentsCase) async throws {
    #expect(try await testCase.numbers(Container.numbered()) == testCase.expected)
  }

  @Test(arguments: AutoregisterWithArgumentsCase.mainActor)
  func mainActorInitializersGetArgumentsByType(_ testCase: AutoregisterWithArgumentsCase) async throws {
    #expect(try await testCase.numbers(Container.numbered()) == testCase.expected)
  }

  @Test(arguments: AutoregisterWithArgumentsCase.async)
  func asyncInitializersGetArgumentsByType(_ testCase: AutoregisterWithArgumentsCase) async throws {
    #expect(try await testCase.numbers(Container.numbered()) == testCase.expected)
  }

  @Test func argumentsOfOneTypeFillParametersInOrder() throws {
    let container = Container.numbered()
    container.autoregister([Int].self, arguments: Int.self, String.self, Int.self) {
      (first: Int, dependency: Dependency1, text: String, second: Int) in
      [first, dependency.number, text.count, second]
    }
    #expect(try container.get([Int].self, arguments: 1, "abc", 2) == [1, 101, 3, 2])
  }

  @Test func nameIsPartOfTheKey() throws {
    let container = Container()
    container.autoregister(String.self, name: "n", argument: Int.self) { (number: Int) in "\(number)" }
    #expect(container.resolve(String.self, name: "n", argument: 1) == "1")
    #expect(container.resolve(String.self, argument: 1) == nil)
  }

  @Test func optionalParameterTakesAnArgumentOfItsType() throws {
    let container = Container()
    container.autoregister([Int?].self, arguments: Int.self, Int.self) { (first: Int?, second: Int) in [first, second] }
    #expect(try container.get([Int?].self, arguments: 1, 2) == [1, 2])
  }

  @Test func optionalParameterTakesAnOptionalArgumentFirst() throws {
    let container = Container()
    container.autoregister([Int?].self, arguments: Int.self, Int?.self) { (first: Int?, second: Int) in
      [first, second]
    }
    #expect(try container.get([Int?].self, arguments: 1, nil as Int?) == [nil, 1])
    #expect(try container.get([Int?].self, arguments: 1, 2 as Int?) == [2, 1])
  }

  @Test func argumentThatConformsToADependencyDoesNotTakeItsPlace() throws {
    let container = Container()
    container.register((any Numbered).self) { _ in Number(number: 1) }
    container.autoregister([Int].self, argument: Number.self) { (dependency: any Numbered, argument: Number) in
      [dependency.number, argument.number]
    }
    #expect(try container.get([Int].self, argument: Number(number: 2)) == [1, 2])
  }

  @Test func argumentOfAProtocolTypeIsPassedOn() throws {
    let container = Container()
    container.autoregister(Int.self, argument: (any Numbered).self) { (numbered: (any Numbered)?) in
      numbered?.number ?? 0
    }
    let numbered: any Numbered = Number(number: 2)
    #expect(try container.get(Int.self, argument: numbered) == 2)
  }

  @Test func closureIsPassedOn() throws {
    let container = Container()
    container.autoregister(Int.self, argument: (@Sendable (Int) -> Int).self) {
      (double: @escaping @Sendable (Int) -> Int) in
      double(2)
    }
    let double: @Sendable (Int) -> Int = { $0 * 2 }
    #expect(try container.get(Int.self, argument: double) == 4)
  }

  @Test func missingDependencyIsNamedWithItsPosition() throws {
    let container = Container()
    container.autoregister([Int].self, argument: Int.self) { (number: Int, dependency: Dependency1) in
      [number, dependency.number]
    }
    container.autoregister([Int].self, name: "n", argument: Int.self) { (dependency: Dependency1, number: Int) in
      [number, dependency.number]
    }
    let second = #expect(throws: ResolutionError.self) { try container.get([Int].self, argument: 1) }
    #expect(second?.description.contains("It is parameter 2 of 2 of the initializer at ") == true)
    let first = #expect(throws: ResolutionError.self) { try container.get([Int].self, name: "n", argument: 1) }
    #expect(first?.description.contains("It is parameter 1 of 2 of the initializer at ") == true)
  }

  @Test func noParameterOfTheTypeIsAnErrorThatNamesBoth() throws {
    let container = Container.numbered()
    let line = #line as UInt + 1
    container.autoregister([Int].self, argument: Int.self) { (dependency: Dependency1, text: String) in [] }
    let error = try #require(throws: ResolutionError.self) {
      try container.get([Int].self, argument: 1, fileID: "M/F.swift", line: 1)
    }
    #expect(error.kind == .mismatchedArguments)
    #expect(
      error.description == """
        Array<Int> with arguments (Int) is registered with arguments that do not fit its initializer.
          asked at: M/F.swift:1
          registered at: \(#fileID):\(line)
          The initializer takes (Dependency1, String): no parameter for the argument of type Int.
          fix: name an argument for each parameter of its type, as the initializer spells it, or register a closure
        """)
  }

  @Test func moreParametersThanArgumentsOfATypeIsAnError() throws {
    let container = Container()
    container.autoregister([Int].self, argument: String.self) { (first: String, second: String?) in [] }
    let error = #expect(throws: ResolutionError.self) { try container.get([Int].self, argument: "") }
    #expect(
      error?.description.contains(
        "takes (String, Optional<String>): 2 parameters for the argument of type String.") == true)
  }

  @Test func fewerParametersThanArgumentsOfATypeIsAnError() throws {
    let container = Container()
    container.autoregister([Int].self, arguments: String.self, String.self) { (first: String, second: Int) in [] }
    let error = #expect(throws: ResolutionError.self) { try container.get([Int].self, arguments: "", "") }
    #expect(
      error?.description.contains("takes (String, Int): one parameter for the 2 arguments of type String.") == true)
  }

  @Test func sharedInstancesAreKeptForEachArgument() throws {
    let container = Container()
    container.autoregister(Object.self, argument: Int.self, initializer: Object.init).inObjectScope(.container)
    #expect(try container.get(Object.self, argument: 1) === container.get(Object.self, argument: 1))
    #expect(try container.get(Object.self, argument: 1) !== container.get(Object.self, argument: 2))
    #expect(try container.copy().get(Object.self, argument: 2).number == 2)
  }
}

private protocol Numbered { var number: Int { get } }
private struct Number: Numbered { let number: Int }
private final class Object: Sendable {
  let number: Int

  init(number: Int) { self.number = number }
}
