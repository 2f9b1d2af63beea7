import FactoryInjection
import Testing

/// One component whose initializer takes so many arguments and dependencies and notes their numbers.
struct AutocreateCase: Sendable, CustomTestStringConvertible {
  let arguments: Int
  let dependencies: Int
  /// Makes a product from the arguments 1, 2, … and returns the numbers in the order of its parameters.
  let numbers: @Sendable (any Resolver) async throws -> [Int]

  var testDescription: String { "\(arguments) arguments, \(dependencies) dependencies" }

  /// The arguments 1, 2, … and after them the dependencies 101, 102, ….
  var expected: [Int] { Array((1...9).prefix(arguments)) + Array((101...125).prefix(dependencies)) }
}

/// One service whose initializer takes so many dependencies and notes their numbers.
struct AutoregisterCase: Sendable, CustomTestStringConvertible {
  let dependencies: Int
  /// Registers the service, resolves it, and returns the numbers in the order of its parameters.
  let numbers: @Sendable (Container) async throws -> [Int]

  var testDescription: String { "\(dependencies) dependencies" }

  /// The dependencies 101, 102, ….
  var expected: [Int] { Array((101...125).prefix(dependencies)) }
}
