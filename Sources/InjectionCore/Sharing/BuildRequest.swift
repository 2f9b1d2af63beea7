/// The request for which a task builds.
protocol BuildRequest: AnyObject, Sendable {
  /// Who asked for what, from the outermost service on.
  var links: [ResolutionError.Link] { get }
  /// True in the factories that run for a build, and in all tasks that they have started.
  func isRunningHere(for build: AsyncBuild) -> Bool
}
