/// What `autocreate` and `autoregister` say about a component before anything is built: how many
/// parameters it takes, and which dependencies.
@usableFromInline package final class FactoryDeclaration: Sendable {
  package let parameterCount: Int
  package let dependencies: [DeclaredDependency]
  /// The place of the `autocreate` or `autoregister`.
  package let location: SourceLocation

  /// Where the dependencies stand in the initializer, counted from 1; nil if they follow the parameters.
  private let positions: [Int]?
  /// Why the arguments of an `autoregister` do not fit the initializer; nil if they do.
  package let mismatch: String?

  package init(
    parameterCount: Int, dependencies: [DeclaredDependency], positions: [Int]? = nil, mismatch: String? = nil,
    location: SourceLocation
  ) {
    self.parameterCount = parameterCount
    self.dependencies = dependencies
    self.positions = positions
    self.mismatch = mismatch
    self.location = location
  }

  /// Where a dependency stands in the initializer, counted from 1.
  func position(ofDependency index: Int) -> Int {
    positions?[index] ?? parameterCount + index + 1
  }

  /// Collects the declaration that evaluating a component's factory makes.
  private final class Scope: Sendable {
    let declaration = Guarded<FactoryDeclaration?>(nil)
  }

  @TaskLocal private static var scope: Scope?
  /// A `static let factory` is evaluated once for all containers, so its declaration is kept.
  private static let remembered = Guarded<[ObjectIdentifier: FactoryDeclaration]>([:])

  /// Called by each `autocreate`, when the component's `factory` is evaluated.
  @usableFromInline package static func note(
    component: Any.Type, dependencies: [DeclaredDependency], parameterCount: Int, fileID: StaticString, line: UInt
  ) {
    let declaration = FactoryDeclaration(
      parameterCount: parameterCount, dependencies: dependencies,
      location: SourceLocation(fileID: fileID, line: line))
    scope?.declaration.withLock { $0 = declaration }
    remembered.withLock { $0[ObjectIdentifier(component)] = declaration }
  }

  /// Evaluates a component's factory and returns what it declared; nil for a hand-written one.
  package static func collect<Factory>(
    of component: Any.Type, _ factory: () -> Factory
  ) -> (factory: Factory, declaration: FactoryDeclaration?) {
    let scope = Scope()
    let factory = $scope.withValue(scope) { factory() }
    let declaration =
      scope.declaration.withLock { $0 } ?? remembered.withLock { $0[ObjectIdentifier(component)] }
    return (factory, declaration)
  }

  /// Checks that every dependency is registered, without building any.
  func check(in handle: Container) throws(ResolutionError) {
    for dependency in dependencies { try dependency.check(in: handle) }
  }
}

/// The type of one dependency.
@usableFromInline package struct DeclaredDependency: Sendable {
  /// The type, as the initializer spells it.
  package let type: Any.Type
  private let behavior: AnyDependencyBehavior.Type

  @usableFromInline package init<Dependency>(_ type: Dependency.Type) {
    self.type = type
    behavior = DependencyBehavior<Dependency>.self
  }

  /// Throws if nothing answers for the dependency.
  package func check(in handle: Container) throws(ResolutionError) {
    try behavior.check(in: handle)
  }
}

/// What can be done with a dependency whose type is no longer known.
private class AnyDependencyBehavior {
  class func check(in handle: Container) throws(ResolutionError) {}
}

private final class DependencyBehavior<Dependency>: AnyDependencyBehavior {
  override class func check(in handle: Container) throws(ResolutionError) {
    if let entry = handle.core.answeringEntry(of: ServiceKey(Dependency.self)) {
      if entry.candidates.isEmpty { return }
      throw ResolutionError.ambiguousFactory(
        Dependency.self, name: nil, entry.candidates, askers: handle.runningLinks, handle)
    }
    guard let wrapper = Dependency.self as? any DependencyWrapper.Type else {
      throw ResolutionError.notRegistered(Dependency.self, name: nil, handle)
    }
    try wrapper.check(in: handle)
  }
}
