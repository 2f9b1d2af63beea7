/// A decorator whose service type is not known.
class AnyDecorator: @unchecked Sendable {
  // Sendable: immutable.
  let location: SourceLocation
  let isMainActorIsolated: Bool

  init(_ location: SourceLocation, isMainActorIsolated: Bool) {
    self.location = location
    self.isMainActorIsolated = isMainActorIsolated
  }
}
