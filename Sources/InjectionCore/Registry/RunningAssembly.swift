/// The assembly that is registering on this thread.
enum RunningAssembly {
  @TaskLocal private static var type: Any.Type?

  static var current: Any.Type? { type }

  /// Runs an operation whose registrations belong to an assembly, or to none.
  static func run<Result>(_ assembly: Any.Type?, _ operation: () -> Result) -> Result {
    $type.withValue(assembly, operation: operation)
  }
}
