import OverloadTemplates
import Testing

struct ArgumentTextTests {
  @Test func registrationWithOneArgumentSpeaksInTheSingular() throws {
    let text = try overload("register<Service, Argument1>(", in: "RegisterMainActor.swift", of: "InjectionCore")
    #expect(
      text == """
        /// Registers how a service is made on the main actor from one argument of the caller.
        ///
        /// The type of the argument is part of the key and must match exactly. The factory runs on the main actor;
        /// resolving the service elsewhere is an error that says so. In a shared scope there is an instance for each
        /// value, which must be `Hashable`.
        ///
        /// - Parameters:
        ///   - serviceType: The type that consumers ask for.
        ///   - name: A name that tells registrations of one type apart.
        ///   - fileID: The file that errors name. Leave it to the default.
        ///   - line: The line that errors name. Leave it to the default.
        ///   - factory: Makes an instance from a resolver and the arguments. It may throw.
        /// - Returns: The entry, to set its scope.
        @discardableResult
        @export(implementation)
        public func register<Service, Argument1>(
          _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
          factory: @escaping @MainActor (any Resolver, Argument1) throws -> Service
        ) -> ServiceEntry<Service> {
          registerOnMainActor(
            serviceType, name: name, taking: Arguments1<Argument1>.self, fileID: fileID, line: line
          ) { @MainActor (resolver: any Resolver, arguments: Arguments1<Argument1>) in
            try factory(resolver, arguments.argument1)
          }
        }
        """)
  }

  @Test func asyncRegistrationGivesWay() throws {
    let text = try overload("register<Service, Argument1, Argument2>(", in: "RegisterAsync.swift", of: "InjectionCore")
    #expect(text.contains("\n@_disfavoredOverload\n@discardableResult\n@export(implementation)\npublic func "))
  }

  @Test func requestWithTwoArgumentsMentionsTheirTypesAgain() throws {
    let text = try overload("get<Service, Argument1, Argument2>(", in: "Get.swift", of: "InjectionCore")
    #expect(
      text == """
        /// Resolves a service with two arguments, or throws an error that tells the whole chain.
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
        /// - Throws: ``ResolutionError``.
        @export(implementation)
        public func get<Service, Argument1, Argument2>(
          _ serviceType: Service.Type, name: String? = nil,
          arguments argument1: Argument1,
          _ argument2: Argument2,
          fileID: StaticString = #fileID, line: UInt = #line,
          keeping types: (Argument1, Argument2).Type = (Argument1, Argument2).self
        ) throws(ResolutionError) -> Service {
          do { return try fetch(serviceType, name: name, taking: Arguments2(argument1, argument2)) } catch {
            throw ResolutionError(error, askedAt: fileID, line)
          }
        }
        """)
  }

  @Test func requestWithOneArgumentSpeaksInTheSingular() throws {
    let text = try overload("resolve<Service, Argument1>(", in: "Resolve.swift", of: "InjectionCore")
    #expect(
      text == """
        /// Resolves a service with one argument, or returns nil if that fails.
        ///
        /// The type of the argument must be exactly what the factory takes: it is part of the key. A variable of type
        /// `any P` counts as `any P`.
        ///
        /// - Parameters:
        ///   - serviceType: The type to ask for.
        ///   - name: The name that it is registered under.
        ///   - argument1: The argument of the factory.
        ///   - types: Keeps an `any P` argument what it is. Leave it to the default.
        @export(implementation)
        public func resolve<Service, Argument1>(
          _ serviceType: Service.Type, name: String? = nil,
          argument argument1: Argument1,
          keeping types: Argument1.Type = Argument1.self
        ) -> Service? {
          do { return try fetch(serviceType, name: name, taking: Arguments1(argument1)) } catch {
            container.swallow(error, serviceType)
            return nil
          }
        }
        """)
  }
}
