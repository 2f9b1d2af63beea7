public import InjectionCore
public import Testing

/// Expects that each override of a container was asked for: records an issue for each that was not.
///
/// ```swift
/// let test = container.overriding((any UserService).self) { _ in StubUserService() }
/// _ = test.require(UserList.self)
/// expectEveryOverrideUsed(in: test)
/// ```
///
/// An override is used when somebody asked for it, also by a further type or name of it, or in a copy or a child of
/// the container. `verify` does not count. The trait `.container` checks this by itself.
public func expectEveryOverrideUsed(
  in container: Container, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  for override in container.overrides where !override.isUsed {
    Issue.record(Comment(rawValue: TestingTexts.unused(override)), sourceLocation: sourceLocation)
  }
}

/// Expects that a container has no registration of some services but overrides: records an issue for each other.
///
/// ```swift
/// expectNoLiveService((any Store).self, Database.self, in: container)
/// ```
///
/// Finds a test that forgot to replace a service which reaches the world outside. A service that is not registered,
/// under whatever name, is no live one. Nothing is built.
///
/// - Parameters:
///   - types: Services, components and interfaces.
///   - container: The container that is checked, with its parents.
///   - sourceLocation: Where the issues are recorded. Leave it to the default.
public func expectNoLiveService(
  _ types: Any.Type..., in container: Container, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  for registration in types.flatMap(container.liveRegistrations(of:)) {
    Issue.record(Comment(rawValue: TestingTexts.live(registration)), sourceLocation: sourceLocation)
  }
}
