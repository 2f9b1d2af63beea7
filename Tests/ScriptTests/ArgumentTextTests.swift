import OverloadTemplates
import Testing

struct ArgumentTextTests {
  @Test func requestWithTwoArgumentsMentionsTheirTypesAgain() throws {
    let text = try overload("getAsync<Service, Argument1, Argument2>(", in: "GetAsync.swift", of: "InjectionCore")
    #expect(
      text == """
        /// Resolves a service with two arguments; it may be made by an `async` factory or on the main actor.
        ///
        /// The types of the arguments must be exactly what the factory takes: they are part of the key. A variable of
        /// type `any P` counts as `any P`.
        ///
        /// - Parameters:
        ///   - serviceType: The type to ask for.
        ///   - name: The name that it is registered under.
        ///   - argument1: The first argument of the factory.
        ///   - argument2: The second argument of the factory.
        ///   - fileID: The file that errors name. Leave it to the default.
        ///   - line: The line that errors name. Leave it to the default.
        ///   - types: Keeps an `any P` argument what it is. Leave it to the default.
        /// - Throws: ``ResolutionError`` or `CancellationError`.
        @export(implementation)
        nonisolated(nonsending) public func getAsync<Service, Argument1, Argument2>(
          _ serviceType: Service.Type, name: String? = nil,
          arguments argument1: sending Argument1,
          _ argument2: sending Argument2,
          fileID: StaticString = #fileID, line: UInt = #line,
          keeping types: (Argument1, Argument2).Type = (Argument1, Argument2).self
        ) async throws -> Service {
          try await getAsync(serviceType, name: name, taking: Arguments(argument1, argument2), fileID: fileID, line: line)
        }
        """)
  }

  @Test func requestWithOneArgumentSpeaksInTheSingular() throws {
    let text = try overload("getAsync<Service, Argument1>(", in: "GetAsync.swift", of: "InjectionCore")
    #expect(
      text == """
        /// Resolves a service with one argument; it may be made by an `async` factory or on the main actor.
        ///
        /// The type of the argument must be exactly what the factory takes: it is part of the key. A variable of type
        /// `any P` counts as `any P`.
        ///
        /// - Parameters:
        ///   - serviceType: The type to ask for.
        ///   - name: The name that it is registered under.
        ///   - argument1: The argument of the factory.
        ///   - fileID: The file that errors name. Leave it to the default.
        ///   - line: The line that errors name. Leave it to the default.
        ///   - types: Keeps an `any P` argument what it is. Leave it to the default.
        /// - Throws: ``ResolutionError`` or `CancellationError`.
        @export(implementation)
        nonisolated(nonsending) public func getAsync<Service, Argument1>(
          _ serviceType: Service.Type, name: String? = nil,
          argument argument1: sending Argument1,
          fileID: StaticString = #fileID, line: UInt = #line,
          keeping types: Argument1.Type = Argument1.self
        ) async throws -> Service {
          try await getAsync(serviceType, name: name, taking: SingleArgument(argument1), fileID: fileID, line: line)
        }
        """)
  }
}
