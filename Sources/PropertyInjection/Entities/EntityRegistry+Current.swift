extension EntityRegistry {
  @TaskLocal private static var override: EntityRegistry?
  private static let processDefault = ProcessDefault(EntityRegistry())

  /// The registry of this task, or of the process. Properties remember the one that was current when they
  /// were created.
  public static var current: EntityRegistry { override ?? processDefault.value }

  /// Replaces the registry of the process.
  public static func set(_ registry: EntityRegistry) {
    processDefault.set(registry)
  }

  /// Makes another registry the current one while an operation runs, and in the tasks that it starts.
  ///
  /// ```swift
  /// let registry = EntityRegistry(turn: .manual)
  /// EntityRegistry.withValue(registry) { show(EditorScreen()) }
  /// ```
  ///
  /// A detached task, a thread or a queue that the operation starts has that of the process.
  public static func withValue<Result>(
    _ registry: EntityRegistry, operation: () throws -> Result
  ) rethrows -> Result {
    try $override.withValue(registry, operation: operation)
  }

  /// Makes another registry the current one while an operation runs, and in the tasks that it starts.
  public nonisolated(nonsending) static func withValue<Result>(
    _ registry: EntityRegistry, operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await $override.withValue(registry, operation: operation)
  }
}
