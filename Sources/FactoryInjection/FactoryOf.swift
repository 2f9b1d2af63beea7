/// The factory of one component, as a dependency.
///
/// Take it instead of the plain closure where several components have closures of the same type:
///
/// ```swift
/// struct Tabs {
///   let users: FactoryOf<UserView>
///   let groups: FactoryOf<GroupView>  // Both closures are (Int) -> any Screen.
///
///   func openUser(_ id: Int) -> any Screen { users.make(id) }
/// }
/// container.autoregister(Tabs.self, initializer: Tabs.init)
/// ```
///
/// It is resolved wherever the component's factory is registered, and fails where that is missing. A
/// registration of the type itself comes first.
public struct FactoryOf<Interface: FactoryInterface> {
  /// The closure that makes products.
  public let make: Interface.Factory

  /// Wraps a closure, for example a stub.
  public init(_ make: Interface.Factory) {
    self.make = make
  }
}

extension FactoryOf: Sendable where Interface.Factory: Sendable {}

extension FactoryOf: DeferringWrapper {
  package static func resolve(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) -> Self {
    if let arguments { throw handle.noArguments(for: Self.self, name: name, arguments) }
    return FactoryOf(try handle.fetchFactory(of: Interface.self, Interface.Factory.self, name: name))
  }

  package static func isAvailable(in handle: Container, name: String?, arguments: ArgumentList?) -> Bool {
    arguments == nil && handle.hasFactory(of: Interface.self, Interface.Factory.self, name: name)
  }

  package static func check(
    in handle: Container, name: String?, arguments: ArgumentList?
  ) throws(ResolutionError) {
    try handle.checkFactory(of: Interface.self, Interface.Factory.self, name: name)
  }

  package static var edge: DependencyEdge { .factory }
  package static var wrapped: DeclaredDependency? {
    DeclaredDependency(Interface.Factory.self, name: nil, component: Interface.self)
  }
}
