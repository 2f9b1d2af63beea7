/// Lets a ``Module`` be written as a list of services and modules, with `if`, `switch` and `for`.
@resultBuilder
public enum ModuleBuilder {
  /// A service or a module.
  public static func buildExpression(_ element: some ModuleElement) -> [any ModuleElement] {
    [element]
  }

  /// A service or a module that may be missing.
  public static func buildExpression(_ element: (some ModuleElement)?) -> [any ModuleElement] {
    element.map { [$0] } ?? []
  }

  /// Explains what is wrong with an object that stands alone.
  @_disfavoredOverload
  @available(*, unavailable, message: "wrap it: Singleton { … }, LazySingleton { … } or Unique { … }")
  public static func buildExpression<Value>(_ value: Value) -> [any ModuleElement] {
    []
  }

  /// What stands one below the other.
  public static func buildBlock(_ elements: [any ModuleElement]...) -> [any ModuleElement] {
    elements.flatMap(\.self)
  }

  /// An `if` without `else`.
  public static func buildOptional(_ elements: [any ModuleElement]?) -> [any ModuleElement] {
    elements ?? []
  }

  /// The first branch of `if … else` or `switch`.
  public static func buildEither(first elements: [any ModuleElement]) -> [any ModuleElement] {
    elements
  }

  /// The other branches.
  public static func buildEither(second elements: [any ModuleElement]) -> [any ModuleElement] {
    elements
  }

  /// All rounds of a `for` loop.
  public static func buildArray(_ elements: [[any ModuleElement]]) -> [any ModuleElement] {
    elements.flatMap(\.self)
  }

  /// What stands under `if #available`.
  public static func buildLimitedAvailability(_ elements: [any ModuleElement]) -> [any ModuleElement] {
    elements
  }
}
