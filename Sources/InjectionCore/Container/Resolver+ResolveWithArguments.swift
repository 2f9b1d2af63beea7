// Two arguments have type parameters of their own, so that none of these is meant where there are fewer. Passed like that
// an `any P` is opened, and its key would be that of the concrete type; a further parameter that mentions the type
// prevents it.

extension Resolver {
  /// Resolves a service with one argument, or returns nil if that fails.
  ///
  /// ```swift
  /// let greeting = resolver.resolve(Greeting.self, argument: "Ada")
  /// ```
  ///
  /// The type of the argument must be exactly what the factory takes: it is part of the key. A variable of type
  /// `any P` counts as `any P`.
  ///
  /// - Parameters:
  ///   - serviceType: The type to ask for.
  ///   - name: The name that it is registered under.
  ///   - argument: The argument of the factory.
  ///   - type: Keeps an `any P` argument what it is. Leave it to the default.
  @export(implementation)
  public func resolve<Service, Argument>(
    _ serviceType: Service.Type, name: String? = nil, argument: Argument,
    keeping type: Argument.Type = Argument.self
  ) -> Service? {
    do { return try fetch(serviceType, name: name, taking: SingleArgument(argument)) } catch {
      container.swallow(error, serviceType)
      return nil
    }
  }

  /// Resolves a service with several arguments, or returns nil if that fails.
  ///
  /// ```swift
  /// let greeting = resolver.resolve(Greeting.self, arguments: "Ada", 3)
  /// ```
  ///
  /// The types of the arguments must be exactly what the factory takes: they are part of the key. A variable of
  /// type `any P` counts as `any P`.
  ///
  /// - Parameters:
  ///   - serviceType: The type to ask for.
  ///   - name: The name that it is registered under.
  ///   - first: The first argument of the factory.
  ///   - second: The second argument of the factory.
  ///   - further: Its other arguments, in order.
  ///   - types: Keeps an `any P` argument what it is. Leave it to the default.
  @export(implementation)
  public func resolve<Service, First, Second, each Further>(
    _ serviceType: Service.Type, name: String? = nil, arguments first: First, _ second: Second,
    _ further: repeat each Further,
    keeping types: (First, Second).Type = (First, Second).self
  ) -> Service? {
    do { return try fetch(serviceType, name: name, taking: Arguments(first, second, repeat each further)) } catch {
      container.swallow(error, serviceType)
      return nil
    }
  }

  /// Resolves a service with one argument, or throws an error that tells the whole chain.
  ///
  /// ```swift
  /// let greeting = try resolver.get(Greeting.self, argument: "Ada")
  /// ```
  ///
  /// The type of the argument must be exactly what the factory takes: it is part of the key. A variable of type
  /// `any P` counts as `any P`.
  ///
  /// - Parameters:
  ///   - serviceType: The type to ask for.
  ///   - name: The name that it is registered under.
  ///   - argument: The argument of the factory.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - type: Keeps an `any P` argument what it is. Leave it to the default.
  /// - Throws: ``ResolutionError``.
  @export(implementation)
  public func get<Service, Argument>(
    _ serviceType: Service.Type, name: String? = nil, argument: Argument,
    fileID: StaticString = #fileID, line: UInt = #line, keeping type: Argument.Type = Argument.self
  ) throws(ResolutionError) -> Service {
    do { return try fetch(serviceType, name: name, taking: SingleArgument(argument)) } catch {
      throw ResolutionError(error, askedAt: fileID, line)
    }
  }

  /// Resolves a service with several arguments, or throws an error that tells the whole chain.
  ///
  /// ```swift
  /// let greeting = try resolver.get(Greeting.self, arguments: "Ada", 3)
  /// ```
  ///
  /// The types of the arguments must be exactly what the factory takes: they are part of the key. A variable of
  /// type `any P` counts as `any P`.
  ///
  /// - Parameters:
  ///   - serviceType: The type to ask for.
  ///   - name: The name that it is registered under.
  ///   - first: The first argument of the factory.
  ///   - second: The second argument of the factory.
  ///   - further: Its other arguments, in order.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - types: Keeps an `any P` argument what it is. Leave it to the default.
  /// - Throws: ``ResolutionError``.
  @export(implementation)
  public func get<Service, First, Second, each Further>(
    _ serviceType: Service.Type, name: String? = nil, arguments first: First, _ second: Second,
    _ further: repeat each Further,
    fileID: StaticString = #fileID, line: UInt = #line, keeping types: (First, Second).Type = (First, Second).self
  ) throws(ResolutionError) -> Service {
    do { return try fetch(serviceType, name: name, taking: Arguments(first, second, repeat each further)) } catch {
      throw ResolutionError(error, askedAt: fileID, line)
    }
  }

  /// Resolves a service with one argument, or traps with the text of the error.
  ///
  /// ```swift
  /// let greeting = resolver.require(Greeting.self, argument: "Ada")
  /// ```
  ///
  /// The type of the argument must be exactly what the factory takes: it is part of the key. A variable of type
  /// `any P` counts as `any P`.
  ///
  /// - Parameters:
  ///   - serviceType: The type to ask for.
  ///   - name: The name that it is registered under.
  ///   - argument: The argument of the factory.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - type: Keeps an `any P` argument what it is. Leave it to the default.
  @export(implementation)
  public func require<Service, Argument>(
    _ serviceType: Service.Type, name: String? = nil, argument: Argument,
    fileID: StaticString = #fileID, line: UInt = #line, keeping type: Argument.Type = Argument.self
  ) -> Service {
    do { return try fetch(serviceType, name: name, taking: SingleArgument(argument)) } catch {
      trap(error, fileID: fileID, line: line)
    }
  }

  /// Resolves a service with several arguments, or traps with the text of the error.
  ///
  /// ```swift
  /// let greeting = resolver.require(Greeting.self, arguments: "Ada", 3)
  /// ```
  ///
  /// The types of the arguments must be exactly what the factory takes: they are part of the key. A variable of
  /// type `any P` counts as `any P`.
  ///
  /// - Parameters:
  ///   - serviceType: The type to ask for.
  ///   - name: The name that it is registered under.
  ///   - first: The first argument of the factory.
  ///   - second: The second argument of the factory.
  ///   - further: Its other arguments, in order.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  ///   - types: Keeps an `any P` argument what it is. Leave it to the default.
  @export(implementation)
  public func require<Service, First, Second, each Further>(
    _ serviceType: Service.Type, name: String? = nil, arguments first: First, _ second: Second,
    _ further: repeat each Further,
    fileID: StaticString = #fileID, line: UInt = #line, keeping types: (First, Second).Type = (First, Second).self
  ) -> Service {
    do { return try fetch(serviceType, name: name, taking: Arguments(first, second, repeat each further)) } catch {
      trap(error, fileID: fileID, line: line)
    }
  }
}

// As few functions as can be stand between a request and the factory, so that a recursion takes little stack.

extension Resolver {
  /// An instance of a service that is made from arguments.
  ///
  /// - Throws: ``ResolutionError``.
  @usableFromInline package func fetch<Service>(
    _ service: Service.Type, name: String?, taking arguments: ArgumentList
  ) throws -> Service {
    guard let request = try ArgumentRequest.begin(service, name, arguments, container) else {
      // A wrapper of something that is registered; else this throws.
      return try container.fetch(service, name: name, arguments: arguments)
    }
    if !request.passage.callsFactory { return try request.existing(service) }
    let made: Service
    do {
      made = try request.entry(of: service).argumentFactory(request.factoryHandle, arguments)
    } catch {
      throw request.fail(error)
    }
    return try request.conclude(made)
  }
}
