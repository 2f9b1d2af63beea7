import OverloadTemplates
import Testing

struct AutocreateTextTests {
  @Test func overloadForNothingSpeaksOfNothing() throws {
    let text = try overload("autocreate<Service>(", in: "Autocreate.swift")
    #expect(
      text == """
        /// Wires an initializer without parameters into a factory.
        ///
        /// The factory may be called on any thread, and the initializer runs there. Each call is one object graph of
        /// its own. The initializer needs nothing from the container, so nothing can be missing.
        ///
        /// - Parameters:
        ///   - initializer: The initializer, as in `autocreate(UserDetail.init)`, or a closure of the same shape.
        ///   - fileID: The file that errors name. Leave it to the default.
        ///   - line: The line that errors name. Leave it to the default.
        /// - Returns: The wiring: given a resolver, the factory.
        @export(implementation)
        public static func autocreate<Service>(
          _ initializer: @escaping @Sendable () -> Service,
          fileID: StaticString = #fileID, line: UInt = #line
        ) -> Wiring<@Sendable () -> Service> {
          FactoryDeclaration.note(Self.self, needing: [], parameterCount: 0, fileID: fileID, line: line)
          return { (_: any Resolver) -> @Sendable () -> Service in
            { @Sendable () -> Service in
              initializer()
            }
          }
        }
        """
    )
  }

  @Test func overloadForOneArgumentAndOneDependencySpeaksInTheSingular() throws {
    let text = try overload("autocreate<Service, Argument1, Dependency1>(", in: "AutocreateMainActorThrowing.swift")
    #expect(
      text == """
        /// Wires a throwing main-actor initializer into a factory: each call supplies one argument, the container one
        /// dependency.
        ///
        /// Arguments come first in the initializer, dependencies after them.
        ///
        /// The factory is called on the main actor, where the initializer runs. Each call is one object graph of its
        /// own. If the dependency is missing, resolving the factory fails; a call that is made all the same throws a
        /// `ResolutionError` and names the chain.
        ///
        /// - Parameters:
        ///   - initializer: The initializer, as in `autocreate(UserDetail.init)`, or a closure of the same shape.
        ///   - fileID: The file that errors name. Leave it to the default.
        ///   - line: The line that errors name. Leave it to the default.
        /// - Returns: The wiring: given a resolver, the factory.
        @_disfavoredOverload
        @export(implementation)
        public static func autocreate<Service, Argument1, Dependency1>(
          _ initializer: @escaping @MainActor (Argument1, consuming Dependency1) throws -> Service,
          fileID: StaticString = #fileID, line: UInt = #line
        ) -> Wiring<@MainActor (Argument1) throws -> Service> {
          let component = FactoryDeclaration.note(
            Self.self, needing: [DeclaredDependency(Dependency1.self)], parameterCount: 1, fileID: fileID, line: line
          )
          return { (resolver: any Resolver) -> @MainActor (Argument1) throws -> Service in
            let wiring = FactoryWiring(resolver, component: component, fileID: fileID, line: line)
            let dependency1 = wiring.bind(Dependency1.self)
            return { @MainActor (argument1: Argument1) throws -> Service in
              var call = ProductCall(wiring)
              defer { call.end() }
              return try initializer(argument1, call.get(dependency1))
            }
          }
        }
        """
    )
  }

  @Test func overloadForManyArgumentsAndDependenciesSpeaksInThePlural() throws {
    let text = try overload(
      "autocreate<Service, Argument1, Argument2, Dependency1, Dependency2>(", in: "AutocreateAsync.swift"
    )
    #expect(
      text == """
        /// Wires an async initializer into a factory: each call supplies two arguments, the container two
        /// dependencies.
        ///
        /// Arguments come first in the initializer, dependencies after them.
        ///
        /// The factory may be called from any task and awaits what it needs. Each call is one object graph of its
        /// own. If a dependency is missing, resolving the factory fails; a call that is made all the same traps and
        /// names the chain.
        ///
        /// - Parameters:
        ///   - initializer: The initializer, as in `autocreate(UserDetail.init)`, or a closure of the same shape.
        ///   - fileID: The file that errors name. Leave it to the default.
        ///   - line: The line that errors name. Leave it to the default.
        /// - Returns: The wiring: given a resolver, the factory.
        @_disfavoredOverload
        @export(implementation)
        public static func autocreate<Service, Argument1, Argument2, Dependency1, Dependency2>(
          _ initializer: @escaping @Sendable (
            Argument1, Argument2, consuming Dependency1, consuming Dependency2
          ) async -> Service,
          fileID: StaticString = #fileID, line: UInt = #line
        ) -> Wiring<@Sendable (Argument1, Argument2) async -> Service> {
          let component = FactoryDeclaration.note(
            Self.self, needing: [DeclaredDependency(Dependency1.self), DeclaredDependency(Dependency2.self)],
            parameterCount: 2, isAsync: true, fileID: fileID, line: line
          )
          return { (resolver: any Resolver) -> @Sendable (Argument1, Argument2) async -> Service in
            let wiring = FactoryWiring(resolver, component: component, fileID: fileID, line: line)
            let dependency1 = wiring.bind(Dependency1.self)
            let dependency2 = wiring.bind(Dependency2.self)
            return { @Sendable (argument1: Argument1, argument2: Argument2) async -> Service in
              let call = AsyncProductCall(wiring)
              defer { call.end() }
              return await initializer(argument1, argument2, call.require(dependency1), call.require(dependency2))
            }
          }
        }
        """
    )
  }

  @Test func overloadForAnyNumberOfDependenciesSpeaksOfMore() throws {
    let text = try overload(
      "autocreate<Service, Argument1, Argument2, Argument3, Dependency1, each Dependency>(",
      in: "AutocreateThrowing.swift"
    )
    #expect(
      text == """
        /// Wires a throwing initializer into a factory: each call supplies three arguments, the container one
        /// dependency or more.
        ///
        /// Arguments come first in the initializer, dependencies after them.
        ///
        /// The factory may be called on any thread, and the initializer runs there. Each call is one object graph of
        /// its own. If a dependency is missing, resolving the factory fails; a call that is made all the same throws
        /// a `ResolutionError` and names the chain.
        ///
        /// - Parameters:
        ///   - initializer: The initializer, as in `autocreate(UserDetail.init)`, or a closure of the same shape.
        ///   - fileID: The file that errors name. Leave it to the default.
        ///   - line: The line that errors name. Leave it to the default.
        /// - Returns: The wiring: given a resolver, the factory.
        @_disfavoredOverload
        @export(implementation)
        public static func autocreate<Service, Argument1, Argument2, Argument3, Dependency1, each Dependency>(
          _ initializer: @escaping @Sendable (
            Argument1, Argument2, Argument3, Dependency1, repeat each Dependency
          ) throws -> Service,
          fileID: StaticString = #fileID, line: UInt = #line
        ) -> Wiring<@Sendable (Argument1, Argument2, Argument3) throws -> Service> {
          let component = FactoryDeclaration.note(
            Self.self,
            needing: [DeclaredDependency(Dependency1.self)] + DeclaredDependency.list(repeat (each Dependency).self),
            parameterCount: 3, fileID: fileID, line: line
          )
          return { (resolver: any Resolver) -> @Sendable (Argument1, Argument2, Argument3) throws -> Service in
            let wiring = FactoryWiring(resolver, component: component, fileID: fileID, line: line)
            let dependency1 = wiring.bind(Dependency1.self)
            let dependencies = BoundDependencies<repeat each Dependency>(wiring)
            return { @Sendable (argument1: Argument1, argument2: Argument2, argument3: Argument3) throws -> Service in
              var call = ProductCall(wiring)
              defer { call.end() }
              return try initializer(
                argument1, argument2, argument3, call.get(dependency1), repeat try call.get(each dependencies.bound)
              )
            }
          }
        }
        """
    )
  }

  @Test(arguments: ["", "Throwing", "Async", "AsyncThrowing", "MainActor", "MainActorThrowing"])
  func noTwoOverloadsTakeTheSameInitializer(_ effect: String) throws {
    let text = try #require(rendered["Sources/FactoryInjection/Autogenerated/Autocreate\(effect).swift"])
    for arguments in 0...9 {
      // What stands before the dependencies in the type parameters of the overloads for this number of arguments.
      let head = (["Service"] + (0..<arguments).map { "Argument\($0 + 1)" }).joined(separator: ", ")
      let declarations = text.replacing(#/\s+/#, with: " ").matches(of: #/autocreate< ?(?<generics>[^>]*?) ?>\(/#)
        .map { String($0.generics) }
        .filter { $0 == head || $0.hasPrefix(head + ", Dependency1") || $0.hasPrefix(head + ", each Dependency") }
      let fixed = declarations.filter { !$0.hasSuffix(", each Dependency") }.count
      let open = declarations.filter { $0.hasSuffix(", each Dependency") }
      // 0, 1, … dependencies, and one for all that have more.
      let dependencies = (0..<fixed).map { ", Dependency\($0 + 1)" }.joined()
      #expect(open == ["\(head)\(dependencies), each Dependency"])
    }
  }

  // With eight and nine parameters there used to be one, which the compiler took for a factory without a type.
  @Test func noNumberOfParametersIsThatOfASingleOverloadWithoutAPack() throws {
    let text = try #require(rendered["Sources/FactoryInjection/Autogenerated/Autocreate.swift"])
    let fixed = text.replacing(#/\s+/#, with: " ").matches(of: #/autocreate< ?(?<generics>[^>]*?) ?>\(/#)
      .map { String($0.generics) }.filter { !$0.hasSuffix("each Dependency") }
    // The first type parameter is the product.
    let numbers = Dictionary(grouping: fixed) { $0.split(separator: ",").count - 1 }.mapValues(\.count)
    #expect(numbers == [0: 1, 1: 2, 2: 3, 3: 4, 4: 4, 5: 4, 6: 3, 7: 2])
  }
}
