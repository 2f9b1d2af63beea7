// The older spellings, without brackets around the arguments. To the compiler a tuple without a name is as good
// as one with a name, so those without give way.

/// Resolves with two arguments. Traps if that fails.
@available(*, deprecated, message: "put the arguments in brackets: arguments: (a, b)")
@_disfavoredOverload
public func ~> <Service, Argument1, Argument2>(
  resolver: any Resolver, request: (service: Service.Type, arguments: Argument1, Argument2)
) -> Service {
  resolver.requireByOperator(request.service, Arguments(request.1, request.2))
}

/// Resolves a name with two arguments. Traps if that fails.
@available(*, deprecated, message: "put the arguments in brackets: arguments: (a, b)")
public func ~> <Service, Argument1, Argument2>(
  resolver: any Resolver, request: (service: Service.Type, name: String, arguments: Argument1, Argument2)
) -> Service {
  resolver.requireByOperator(request.service, name: request.1, Arguments(request.2, request.3))
}

/// Resolves with three arguments. Traps if that fails.
@available(*, deprecated, message: "put the arguments in brackets: arguments: (a, b, c)")
@_disfavoredOverload
public func ~> <Service, Argument1, Argument2, Argument3>(
  resolver: any Resolver, request: (service: Service.Type, arguments: Argument1, Argument2, Argument3)
) -> Service {
  resolver.requireByOperator(request.service, Arguments(request.1, request.2, request.3))
}

/// Resolves a name with three arguments. Traps if that fails.
@available(*, deprecated, message: "put the arguments in brackets: arguments: (a, b, c)")
public func ~> <Service, Argument1, Argument2, Argument3>(
  resolver: any Resolver, request: (service: Service.Type, name: String, arguments: Argument1, Argument2, Argument3)
) -> Service {
  resolver.requireByOperator(request.service, name: request.1, Arguments(request.2, request.3, request.4))
}
