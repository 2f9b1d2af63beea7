/// A factory that takes arguments or is `async`.
package class AnyFactory: @unchecked Sendable {
  // Sendable: immutable, as what the subclasses hold is.
  let arguments: ArgumentList.Type?
  let declaration: FactoryDeclaration?

  fileprivate init(_ arguments: ArgumentList.Type?, _ declaration: FactoryDeclaration?) {
    self.arguments = arguments
    self.declaration = declaration
  }
}

/// Of an entry whose factory takes arguments.
final class ArgumentFactory<Service>: AnyFactory, @unchecked Sendable {
  // Sendable: as above.
  let call: @Sendable (any Resolver, ArgumentList) throws -> Service

  init(
    _ arguments: ArgumentList.Type, _ declaration: FactoryDeclaration?,
    _ call: @escaping @Sendable (any Resolver, ArgumentList) throws -> Service
  ) {
    self.call = call
    super.init(arguments, declaration)
  }
}

/// Of an entry whose factory is `async`.
final class AsyncFactory<Service>: AnyFactory, @unchecked Sendable {
  // Sendable: as above.
  let call: @Sendable (any Resolver, ArgumentList?) async throws -> Transfer<Service>

  init(
    _ arguments: ArgumentList.Type?, _ declaration: FactoryDeclaration?,
    _ call: @escaping @Sendable (any Resolver, ArgumentList?) async throws -> Transfer<Service>
  ) {
    self.call = call
    super.init(arguments, declaration)
  }
}

extension ServiceEntry {
  /// What is called with arguments. It is got before it is called, so that a recursion takes little stack.
  var argumentFactory: @Sendable (any Resolver, ArgumentList) throws -> Service {
    // An entry is made with a factory of its own type.
    if case .fromArguments(let factory) = kind { return unsafeDowncast(factory, to: ArgumentFactory.self).call }
    guard let forwarding else { preconditionFailure("Only a factory that takes arguments is called with some.") }
    return { try forwarding.value($0.container, $1) }
  }

  var asyncFactory: AsyncFactory<Service>? {
    // As above.
    if case .asynchronous(let factory) = kind { unsafeDowncast(factory, to: AsyncFactory.self) } else { nil }
  }

  var forwarding: (any Forwarding<Service>)? {
    guard case .forward(let box) = kind else { return nil }
    // As above.
    return unsafeDowncast(box, to: ForwardingBox<Service>.self).forwarding
  }

  /// Makes a new instance, or gets that of the registration which this one stands for.
  func make(_ handle: Container, _ arguments: ArgumentList?) throws -> Service {
    guard let arguments else { return try factory(handle) }
    return try argumentFactory(handle, arguments)
  }
}
