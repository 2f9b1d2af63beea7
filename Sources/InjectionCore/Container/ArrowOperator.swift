// The operators of SwinjectAutoregistration. The binary one is declared by the standard library.

/// Resolves a service whose type is inferred.
postfix operator ~>

/// Resolves a service whose type is inferred, or traps with the text of the error.
///
/// ```swift
/// container.register(Person.self) { r in Person(pet: r~>) }
/// ```
public postfix func ~> <Service>(resolver: any Resolver) -> Service {
  resolver.requireByOperator(Service.self)
}

/// Resolves a service, or traps with the text of the error: `r ~> Cat.self`.
public func ~> <Service>(resolver: any Resolver, service: Service.Type) -> Service {
  resolver.requireByOperator(service)
}

/// Resolves a service by its name, or traps with the text of the error: `r ~> (Cat.self, name: "Mimi")`.
public func ~> <Service>(resolver: any Resolver, request: (service: Service.Type, name: String)) -> Service {
  resolver.requireByOperator(request.service, name: request.name)
}

/// Resolves a service with an argument, or traps with the text of the error: `r ~> (Cat.self, argument: 7)`.
public func ~> <Service, Argument1>(
  resolver: any Resolver, request: (service: Service.Type, argument: Argument1)
) -> Service {
  resolver.requireByOperator(request.service, SingleArgument(request.argument))
}

/// Resolves a service by its name with an argument, or traps with the text of the error.
public func ~> <Service, Argument1>(
  resolver: any Resolver, request: (service: Service.Type, name: String, argument: Argument1)
) -> Service {
  resolver.requireByOperator(request.service, name: request.name, SingleArgument(request.argument))
}

/// Resolves a service with two arguments, or traps with the text of the error:
/// `r ~> (Cat.self, arguments: ("Mimi", 7))`.
public func ~> <Service, Argument1, Argument2>(
  resolver: any Resolver, request: (service: Service.Type, arguments: (Argument1, Argument2))
) -> Service {
  resolver.requireByOperator(request.service, Arguments(request.arguments.0, request.arguments.1))
}

/// Resolves a service by its name with two arguments, or traps with the text of the error.
public func ~> <Service, Argument1, Argument2>(
  resolver: any Resolver, request: (service: Service.Type, name: String, arguments: (Argument1, Argument2))
) -> Service {
  resolver.requireByOperator(
    request.service, name: request.name, Arguments(request.arguments.0, request.arguments.1))
}

/// Resolves a service with three arguments, or traps with the text of the error.
public func ~> <Service, Argument1, Argument2, Argument3>(
  resolver: any Resolver, request: (service: Service.Type, arguments: (Argument1, Argument2, Argument3))
) -> Service {
  resolver.requireByOperator(
    request.service, Arguments(request.arguments.0, request.arguments.1, request.arguments.2))
}

/// Resolves a service by its name with three arguments, or traps with the text of the error.
public func ~> <Service, Argument1, Argument2, Argument3>(
  resolver: any Resolver,
  request: (service: Service.Type, name: String, arguments: (Argument1, Argument2, Argument3))
) -> Service {
  resolver.requireByOperator(
    request.service, name: request.name,
    Arguments(request.arguments.0, request.arguments.1, request.arguments.2))
}

extension Resolver {
  /// An operator cannot know where it was written, so the text names no place of the request.
  func requireByOperator<Service>(
    _ service: Service.Type, name: String? = nil, _ arguments: ArgumentList? = nil
  ) -> Service {
    do { return try container.fetch(service, name: name, arguments: arguments) } catch {
      fatalError(error.description)
    }
  }
}
