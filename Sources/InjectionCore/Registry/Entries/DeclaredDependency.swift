/// What a service needs: a type, perhaps with a name, as the initializer spells it.
@usableFromInline package struct DeclaredDependency: Sendable {
  /// The type that is asked for; of a component, its closure type.
  package let type: Any.Type
  /// The name it is asked for with.
  package let name: String?
  /// The types of the arguments it is asked for with.
  package let arguments: [Any.Type]
  /// The component or interface whose factory it is.
  package let component: Any.Type?
  package let key: ServiceKey
  private let behavior: AnyDependencyBehavior.Type

  @usableFromInline package init<Dependency>(_ type: Dependency.Type) {
    self.init(type, name: nil)
  }

  /// - Parameters:
  ///   - argumentsType: The tuple of the argument types.
  package init<Dependency>(
    _ type: Dependency.Type, name: String?, arguments: [Any.Type] = [], argumentsType: Any.Type? = nil,
    component: Any.Type? = nil
  ) {
    self.type = type
    self.name = name
    self.arguments = arguments
    self.component = component
    key = ServiceKey(type, name: name, arguments: argumentsType, component: component)
    behavior = DependencyBehavior<Dependency>.self
  }

  /// What an initializer with any number of parameters needs, in their order.
  @usableFromInline package static func list<each Dependency>(
    _ types: repeat (each Dependency).Type
  ) -> [DeclaredDependency] {
    var dependencies: [DeclaredDependency] = []
    for type in repeat each types { dependencies.append(DeclaredDependency(type)) }
    return dependencies
  }

  init<Dependency>(_ type: Dependency.Type, name: String?, arguments: ArgumentList?) {
    self.init(type, name: name, arguments: arguments?.types ?? [], argumentsType: arguments?.signature)
  }

  /// A dependency on a type that is not known statically.
  package init(opening type: Any.Type, name: String? = nil, component: Any.Type? = nil) {
    func open<Dependency>(_ type: Dependency.Type) -> DeclaredDependency {
      DeclaredDependency(type, name: name, component: component)
    }
    self = _openExistential(type, do: open)
  }

  /// The dependency as its type's wrapper describes it; nil for a type that wraps nothing.
  package var wrapper: (any DependencyWrapper.Type)? {
    component == nil && arguments.isEmpty ? behavior.wrapper : nil
  }

  /// The same dependency under the name that a wrapper around it was asked for with.
  package func named(_ name: String?) -> DeclaredDependency {
    guard let name, self.name == nil else { return self }
    return DeclaredDependency(opening: type, name: name, component: component)
  }

  /// Throws if nothing answers for the dependency.
  package func check(in handle: Container) throws(ResolutionError) {
    try behavior.check(in: handle)
  }
}

/// What can be done with a dependency whose type is no longer known.
private class AnyDependencyBehavior {
  class func check(in handle: Container) throws(ResolutionError) {}
  class var wrapper: (any DependencyWrapper.Type)? { nil }
}

private final class DependencyBehavior<Dependency>: AnyDependencyBehavior {
  override class func check(in handle: Container) throws(ResolutionError) {
    if let entry = handle.core.answeringEntry(of: ServiceKey(Dependency.self)) {
      if entry.candidates.isEmpty { return }
      throw ResolutionError.ambiguousFactory(
        Dependency.self, name: nil, entry.candidates, askers: handle.runningLinks, handle)
    }
    guard let wrapper else { throw ResolutionError.notRegistered(Dependency.self, name: nil, handle) }
    try wrapper.check(in: handle, name: nil, arguments: nil)
  }

  override class var wrapper: (any DependencyWrapper.Type)? {
    Dependency.self as? any DependencyWrapper.Type
  }
}
