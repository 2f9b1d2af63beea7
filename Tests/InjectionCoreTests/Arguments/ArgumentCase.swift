import InjectionCore
import Testing

/// Registers a service with so many arguments and resolves it by each call that can.
struct ArgumentCase: Sendable, CustomTestStringConvertible {
  let arguments: Int
  let results: @Sendable (Container, _ name: String?) async throws -> [Numbers?]

  var testDescription: String { "\(arguments) arguments" }

  init(arguments: Int, _ results: @escaping @Sendable (Container, _ name: String?) async throws -> [Numbers?]) {
    self.arguments = arguments
    self.results = results
  }

  /// The arguments carry their positions.
  var expected: Numbers { Numbers(Array(1...arguments)) }
}

protocol Numbered: Sendable {
  var number: Int { get }
}

struct Number: Numbered, Hashable {
  let number: Int

  init(_ number: Int) { self.number = number }
}

struct Numbers: Hashable, Sendable {
  let numbers: [Int]

  init(_ numbers: [Int]) { self.numbers = numbers }

  static func suspended(_ numbers: [Int]) async throws -> Numbers {
    await Task.yield()
    return Numbers(numbers)
  }
}

struct ArgumentOverloadTests {
  @Test(arguments: ArgumentCase.plain, [nil, "name"])
  func everyCallPassesArgumentsInOrder(_ testCase: ArgumentCase, _ name: String?) async throws {
    let results = try await testCase.results(Container(), name)
    #expect(results == Array(repeating: testCase.expected, count: 4))
  }

  @Test(arguments: ArgumentCase.mainActor, [nil, "name"])
  func everyCallPassesArgumentsToTheMainActorInOrder(_ testCase: ArgumentCase, _ name: String?) async throws {
    let results = try await testCase.results(Container(), name)
    #expect(results == Array(repeating: testCase.expected, count: 4))
  }

  @Test(arguments: ArgumentCase.async, [nil, "name"])
  func getAsyncPassesArgumentsInOrder(_ testCase: ArgumentCase, _ name: String?) async throws {
    let results = try await testCase.results(Container(), name)
    #expect(results == [testCase.expected])
  }

  @Test(arguments: ArgumentCase.plain + ArgumentCase.mainActor)
  func nameAndArgumentsArePartOfTheKey(_ testCase: ArgumentCase) async throws {
    let container = Container()
    _ = try await testCase.results(container, "name")
    #expect(container.registrations.map(\.name) == ["name"])
    #expect(container.resolve(Numbers.self) == nil)
    #expect(container.resolve(Numbers.self, name: "name") == nil)
    #expect(container.hasAnyRegistration(of: Numbers.self, name: "name"))
  }
}
