/// A closure that runs when the key of a session changes.
struct SessionHook<Service>: Sendable {
  /// The session whose changes it wants.
  let session: SessionIdentity?
  let run: @Sendable (Service, any Sendable) -> Bool
}
