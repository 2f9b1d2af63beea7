/// What an entry gives to who asks for it, and what is known about it.
package enum EntryKind: Sendable {
  // The size of a pointer: `indirect` where a payload would make it larger.

  /// What a closure makes that does not say what it needs.
  case opaque
  /// What a closure makes that needs what is declared.
  case wired(FactoryDeclaration)
  /// What a closure makes from arguments: an `ArgumentFactory` of the entry's type.
  case fromArguments(AnyFactory)
  /// What an `async` closure makes, perhaps from arguments: an `AsyncFactory` of the entry's type.
  case asynchronous(AnyFactory)
  /// An object that was made elsewhere. It is part of the registration: copies share it, and nobody disposes it.
  case instance(FactoryDeclaration)
  /// The closure of a component, which is found by these types.
  ///
  /// Each request evaluates the factory for the container that asks. The closure keeps that container, so it is
  /// never stored in it: a scope on a factory governs nothing, and products are always new.
  indirect case factory([Any.Type], FactoryDeclaration?)
  /// An error that names these factories, because they have the same closure type.
  indirect case ambiguous([AnyServiceEntry])
  /// What another entry gives, as a further type or under a further name.
  ///
  /// It has no scope, hooks or instances of its own; what is said about it is said about its target. Only when the
  /// further type is decorated, the decorated instances are kept here, as the target's scope says.
  case forward(AnyForwarding)
}

extension AnyServiceEntry {
  /// What the registration says about its dependencies; `nil` for an opaque closure.
  package var declaration: FactoryDeclaration? {
    switch kind {
    case .wired(let declaration), .instance(let declaration): declaration
    case .fromArguments(let factory), .asynchronous(let factory): factory.declaration
    case .factory(_, let declaration): declaration
    case .opaque, .ambiguous, .forward: nil
    }
  }

  /// The list of arguments that the factory takes; `nil` if it takes none.
  var argumentList: ArgumentList.Type? {
    switch kind {
    case .fromArguments(let factory), .asynchronous(let factory): factory.arguments
    case .forward(let forwarding): forwarding.target.argumentList
    case .opaque, .wired, .instance, .factory, .ambiguous: nil
    }
  }

  /// True if only `getAsync` can make an instance.
  package var isAsync: Bool {
    if case .asynchronous = kind { true } else { extras.load()?.isCompletedAsync == true }
  }

  /// True for an object that was made elsewhere.
  var isInstance: Bool {
    if case .instance = kind { true } else { false }
  }

  /// The component and the interfaces that this factory is found by.
  package var components: [Any.Type] {
    if case .factory(let components, _) = kind { components } else { [] }
  }

  /// The component whose factory this entry gives.
  package var component: Any.Type? { components.first }

  /// The factories of an ambiguous closure type.
  package var candidates: [AnyServiceEntry] {
    if case .ambiguous(let candidates) = kind { candidates } else { [] }
  }

  /// True for an entry that stands for others and was not registered by anyone.
  var isDerived: Bool {
    if case .ambiguous = kind { true } else { false }
  }

  /// The registration that this one is a further type or name of.
  package var forwardTarget: AnyServiceEntry? {
    if case .forward(let forwarding) = kind { forwarding.target } else { nil }
  }

  /// What this stands for, over any number of steps, or itself.
  package var finalTarget: AnyServiceEntry { forwardTarget?.finalTarget ?? self }
}
