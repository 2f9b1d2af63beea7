/// What `autocreate` and `autoregister` say about a component before anything is built: how many
/// parameters it takes, and which dependencies.
@usableFromInline package final class FactoryDeclaration: Sendable {
  package let parameterCount: Int
  package let dependencies: [DeclaredDependency]
  /// True if the product is asynchronous, so that dependencies with `async` factories are fine.
  package let isAsync: Bool
  /// The place of the `autocreate` or `autoregister`.
  package let location: SourceLocation

  /// Where the dependencies stand in the initializer, counted from 1; nil if they follow the parameters.
  private let positions: [Int]?
  /// Why the arguments of an `autoregister` do not fit the initializer; nil if they do.
  package let mismatch: String?

  package init(
    parameterCount: Int, dependencies: [DeclaredDependency], isAsync: Bool = false, positions: [Int]? = nil,
    mismatch: String? = nil, location: SourceLocation
  ) {
    self.parameterCount = parameterCount
    self.dependencies = dependencies
    self.isAsync = isAsync
    self.positions = positions
    self.mismatch = mismatch
    self.location = location
  }

  /// Where a dependency stands in the initializer, counted from 1.
  package func position(ofDependency index: Int) -> Int {
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
  ///
  /// - Returns: The component: as a plain `Any.Type`, closures may capture it.
  @discardableResult
  @usableFromInline package static func note(
    _ component: Any.Type, needing dependencies: [DeclaredDependency], parameterCount: Int, isAsync: Bool = false,
    fileID: StaticString, line: UInt
  ) -> Any.Type {
    let declaration = FactoryDeclaration(
      parameterCount: parameterCount, dependencies: dependencies, isAsync: isAsync,
      location: SourceLocation(fileID: fileID, line: line))
    scope?.declaration.withLock { $0 = declaration }
    remembered.withLock { $0[ObjectIdentifier(component)] = declaration }
    return component
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
