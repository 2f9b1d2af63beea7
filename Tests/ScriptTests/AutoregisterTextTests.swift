import OverloadTemplates
import Testing

struct AutoregisterTextTests {
  @Test func registrationWithoutDependenciesSpeaksOfNone() throws {
    let text = try overload("autoregister<Service>(", in: "AutoregisterMainActor.swift")
    #expect(
      text == """
        /// Registers a service made by a main-actor initializer without parameters.
        ///
        /// The initializer runs on the main actor; resolving the service elsewhere is an error that says so. The
        /// initializer needs nothing from the container, so nothing can be missing.
        ///
        /// - Parameters:
        ///   - serviceType: The type to register, which the initializer's product is or converts to.
        ///   - name: A name that tells registrations of one type apart.
        ///   - fileID: The file that errors name. Leave it to the default.
        ///   - line: The line that errors name. Leave it to the default.
        ///   - initializer: The initializer, such as `UserList.init`, or a closure of the same shape. It may throw.
        /// - Returns: The entry, to set its scope.
        @discardableResult
        @export(implementation)
        public func autoregister<Service>(
          _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
          initializer: @escaping @MainActor () throws -> Service
        ) -> ServiceEntry<Service> {
          registerAutowiredOnMainActor(
            serviceType, name: name,
            dependencies: [],
            fileID: fileID, line: line
          ) { @MainActor (_: any Resolver) throws -> Service in
            try initializer()
          }
        }
        """
    )
  }

  @Test func registrationWithOneDependencySpeaksInTheSingular() throws {
    let text = try overload("autoregister<Service, Dependency1>(", in: "Autoregister.swift")
    #expect(
      text == """
        /// Registers a service made by an initializer with one dependency from the container.
        ///
        /// The initializer runs on the thread that resolves the service. The dependency is resolved in the object
        /// graph of whoever asks. If it is missing, `get` throws, `require` traps and `resolve` returns nil.
        ///
        /// - Parameters:
        ///   - serviceType: The type to register, which the initializer's product is or converts to.
        ///   - name: A name that tells registrations of one type apart.
        ///   - fileID: The file that errors name. Leave it to the default.
        ///   - line: The line that errors name. Leave it to the default.
        ///   - initializer: The initializer, such as `UserList.init`, or a closure of the same shape. It may throw.
        /// - Returns: The entry, to set its scope.
        @discardableResult
        @export(implementation)
        public func autoregister<Service, Dependency1>(
          _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
          initializer: @escaping @Sendable (consuming Dependency1) throws -> Service
        ) -> ServiceEntry<Service> {
          registerAutowired(
            serviceType, name: name,
            dependencies: [DeclaredDependency(Dependency1.self)],
            fileID: fileID, line: line
          ) { @Sendable (resolver: any Resolver) throws -> Service in
            try initializer(resolver.dependency(Dependency1.self))
          }
        }
        """
    )
  }

  @Test func registrationWithManyDependenciesSpeaksInThePlural() throws {
    let text = try overload("autoregister<Service, Dependency1, Dependency2>(", in: "AutoregisterAsync.swift")
    #expect(
      text == """
        /// Registers a service made by an async initializer with two dependencies from the container.
        ///
        /// The initializer runs in the task that asks for the service, which takes `getAsync`. The dependencies are
        /// resolved in the object graph of whoever asks. If one is missing, `getAsync` throws.
        ///
        /// - Parameters:
        ///   - serviceType: The type to register, which the initializer's product is or converts to.
        ///   - name: A name that tells registrations of one type apart.
        ///   - fileID: The file that errors name. Leave it to the default.
        ///   - line: The line that errors name. Leave it to the default.
        ///   - initializer: The initializer, such as `UserList.init`, or a closure of the same shape. It may throw.
        /// - Returns: The entry, to set its scope.
        @_disfavoredOverload
        @discardableResult
        @export(implementation)
        public func autoregister<Service, Dependency1, Dependency2>(
          _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
          initializer: @escaping @Sendable (consuming Dependency1, consuming Dependency2) async throws -> Service
        ) -> ServiceEntry<Service> {
          registerAutowiredAsync(
            serviceType, name: name,
            dependencies: [DeclaredDependency(Dependency1.self), DeclaredDependency(Dependency2.self)],
            fileID: fileID, line: line
          ) { @Sendable (resolver: any Resolver) async throws -> Service in
            try await initializer(resolver.dependencyAsync(Dependency1.self), resolver.dependencyAsync(Dependency2.self))
          }
        }
        """
    )
  }

  @Test func registrationWithAnyNumberOfDependenciesSpeaksOfMore() throws {
    let text = try overload(
      "Service, Dependency1, Dependency2, Dependency3, Dependency4, Dependency5, Dependency6, each Dependency",
      in: "Autoregister.swift")
    #expect(
      text == """
        /// Registers a service made by an initializer with six dependencies or more from the container.
        ///
        /// The initializer runs on the thread that resolves the service. The dependencies are resolved in the object
        /// graph of whoever asks. If one is missing, `get` throws, `require` traps and `resolve` returns nil.
        ///
        /// - Parameters:
        ///   - serviceType: The type to register, which the initializer's product is or converts to.
        ///   - name: A name that tells registrations of one type apart.
        ///   - fileID: The file that errors name. Leave it to the default.
        ///   - line: The line that errors name. Leave it to the default.
        ///   - initializer: The initializer, such as `UserList.init`, or a closure of the same shape. It may throw.
        /// - Returns: The entry, to set its scope.
        @discardableResult
        @export(implementation)
        public func autoregister<
          Service, Dependency1, Dependency2, Dependency3, Dependency4, Dependency5, Dependency6, each Dependency
        >(
          _ serviceType: Service.Type, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
          initializer: @escaping @Sendable (
            Dependency1, Dependency2, Dependency3, Dependency4, Dependency5, Dependency6, repeat each Dependency
          ) throws -> Service
        ) -> ServiceEntry<Service> {
          registerAutowired(
            serviceType, name: name,
            dependencies: [
              DeclaredDependency(Dependency1.self), DeclaredDependency(Dependency2.self),
              DeclaredDependency(Dependency3.self), DeclaredDependency(Dependency4.self),
              DeclaredDependency(Dependency5.self), DeclaredDependency(Dependency6.self)
            ] + DeclaredDependency.list(repeat (each Dependency).self),
            fileID: fileID, line: line
          ) { @Sendable (resolver: any Resolver) throws -> Service in
            try initializer(
              resolver.dependency(Dependency1.self), resolver.dependency(Dependency2.self),
              resolver.dependency(Dependency3.self), resolver.dependency(Dependency4.self),
              resolver.dependency(Dependency5.self), resolver.dependency(Dependency6.self),
              repeat try resolver.dependency((each Dependency).self)
            )
          }
        }
        """)
  }

  @Test func registrationWithArgumentsSaysHowTheyAreMatched() throws {
    let text = try overload(
      "autoregister<Service, Argument1, Parameter1, each Parameter>(", in: "AutoregisterWithArguments.swift")
    #expect(
      text == """
        /// Registers a service made by an initializer with one argument of the caller and the rest from the
        /// container.
        ///
        /// An argument fills the parameter of exactly its type, or of an optional of it; among several of one type
        /// they are matched in order. When there are not as many parameters of a type as arguments, resolving the
        /// service is an error that says so.
        ///
        /// The initializer runs on the thread that resolves the service.
        ///
        /// - Parameters:
        ///   - serviceType: The type to register, which the initializer's product is or converts to.
        ///   - name: A name that tells registrations of one type apart.
        ///   - argument1: The type of the argument.
        ///   - fileID: The file that errors name. Leave it to the default.
        ///   - line: The line that errors name. Leave it to the default.
        ///   - initializer: The initializer, such as `Person.init`, or a closure of the same shape. It may throw.
        /// - Returns: The entry, to set its scope.
        @discardableResult
        @export(implementation)
        public func autoregister<Service, Argument1, Parameter1, each Parameter>(
          _ serviceType: Service.Type, name: String? = nil,
          argument argument1: Argument1.Type,
          fileID: StaticString = #fileID, line: UInt = #line,
          initializer: @escaping @Sendable (Parameter1, repeat each Parameter) throws -> Service
        ) -> ServiceEntry<Service> {
          let plan = ParameterPlan(
            arguments: [Argument1.self],
            parameters: [DeclaredDependency(Parameter1.self)]
              + DeclaredDependency.list(repeat (each Parameter).self)
          )
          return register(
            serviceType, name: name, taking: SingleArgument<Argument1>.self,
            declaration: plan.declaration(fileID: fileID, line: line), fileID: fileID, line: line
          ) { @Sendable (resolver: any Resolver, arguments: ArgumentList) throws -> Service in
            var call = try plan.call(resolver, arguments)
            return try initializer(call.next(Parameter1.self), repeat try call.next((each Parameter).self))
          }
        }
        """)
  }
}
