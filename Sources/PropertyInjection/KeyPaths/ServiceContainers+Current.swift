extension ServiceContainers {
  @TaskLocal private static var override: ServiceContainers?
  private static let processDefault = ProcessDefault(ServiceContainers())

  /// The containers of this task, or of the process. Properties remember those that were current when they
  /// were created.
  public static var current: ServiceContainers { override ?? processDefault.value }

  /// Replaces the containers of the process.
  public static func set(_ containers: ServiceContainers) {
    processDefault.set(containers)
  }

  /// Makes other containers the current ones while an operation runs, and in the tasks that it starts.
  ///
  /// ```swift
  /// let containers = ServiceContainers()
  /// containers.register(Services())
  /// ServiceContainers.withValue(containers) { show(EditorScreen()) }
  /// ```
  ///
  /// A detached task, a thread or a queue that the operation starts has those of the process.
  public static func withValue<Result>(
    _ containers: ServiceContainers, operation: () throws -> Result
  ) rethrows -> Result {
    try $override.withValue(containers, operation: operation)
  }

  /// Makes other containers the current ones while an operation runs, and in the tasks that it starts.
  public nonisolated(nonsending) static func withValue<Result>(
    _ containers: ServiceContainers, operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await $override.withValue(containers, operation: operation)
  }
}
