public import InjectionCore

/// The container that ``Inject``, ``OptionalInject``, ``LazyInject`` and ``injected(_:name:fileID:line:)`` ask.
///
/// ```swift
/// DefaultContainer.set(container)   // at launch
///
/// final class Reader {
///   @Inject var store: any Store
/// }
/// ```
///
/// Tests give each test a container of its own:
///
/// ```swift
/// let reader = DefaultContainer.withValue(container) { EditorScreen() }
/// ```
///
/// An object that is made inside `withValue` keeps that container, on every thread. One that is made in a
/// detached task, a `Thread` or a queue which the operation starts gets the container of the process.
public enum DefaultContainer {
  @TaskLocal private static var override: Container?
  private static let processDefault = ProcessDefault<Container?>(nil)

  /// The container of this task, or of the process. Traps if there is none.
  public static var current: Container {
    guard let container = currentIfSet else { fatalError(TypeTexts.noDefaultContainer) }
    return container
  }

  /// The container of this task, or of the process, if there is one.
  public static var currentIfSet: Container? { override ?? processDefault.value }

  /// Sets the container of the process; nil takes it away.
  public static func set(_ container: Container?) {
    processDefault.set(container)
  }

  /// Makes a container the current one while an operation runs, and in the tasks that it starts.
  public static func withValue<Result>(_ container: Container, operation: () throws -> Result) rethrows -> Result {
    try $override.withValue(container, operation: operation)
  }

  /// Makes a container the current one while an operation runs, and in the tasks that it starts.
  public nonisolated(nonsending) static func withValue<Result>(
    _ container: Container, operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await $override.withValue(container, operation: operation)
  }

  /// The current container, for something that is declared at a place.
  static func current(for place: Place) -> Container {
    guard let container = currentIfSet else { place.trap(TypeTexts.noDefaultContainer) }
    return container
  }
}
