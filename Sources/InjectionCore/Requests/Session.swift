/// What is current in a ``SessionScope``, with the instances that belong to it.
///
/// ```swift
/// let login = container.session(.login)
/// try login.update(to: user.id)  // log in, or change the user
/// try login.update(to: nil)  // log out
/// ```
///
/// A container and its children share a session. One made with `init` belongs to no container: providers take
/// it. Copies of a `Session` value are the same session. It may be used from all threads.
public struct Session<Key: Hashable & Sendable>: Sendable {
  package let core: SessionCore

  /// Creates a session of its own.
  ///
  /// - Parameter key: What is current; nil if nothing is.
  public init(_ key: Key? = nil) {
    core = SessionCore(nil, key: key)
  }

  init(core: SessionCore) {
    self.core = core
  }

  /// What is current now. Requests that run keep the key that they have met first.
  public var key: Key? { core.currentKey as? Key }

  /// Makes another key current, or none.
  ///
  /// First the key changes, for all at once. Then, in the order of registration, each instance of the old key
  /// is parked or dropped, as its `onDeactivate` closures say, and each one that was parked for the new key
  /// becomes active again, after its `onActivate` closures. At last, services marked `eager()` are made.
  ///
  /// Requests that run go on with the old key; what they still make is parked or dropped when they end. What was being
  /// made when the key changed, and is dropped, is made once more.
  /// Instances that were handed out stay with whoever has them. An update on another thread is waited for; one that
  /// ``updateAsync(to:policy:)`` runs is not, as it may need this thread: that is the error `updateInProgress`.
  ///
  /// - Parameters:
  ///   - key: What is current from now on; nil for nothing.
  ///   - policy: What happens to parked instances.
  /// - Throws: ``SessionError``. The key has changed only in the case `eagerServicesFailed`.
  public func update(to key: Key?, policy: SessionPolicy = .keep) throws(SessionError) {
    let update = try core.beginUpdate(isWithinFactory: Self.isWithinFactory)
    defer { core.endUpdate() }
    try update.checkFactories(to: key, policy)
    try update.checkActor()
    try update.build(update.switchKey(to: key, policy))
  }

  /// Makes another key current like ``update(to:policy:)``, on the main actor if anything needs that, makes
  /// eager services that are `async` too, and blocks no thread.
  ///
  /// ```swift
  /// try await container.session(.login).updateAsync(to: user.id)
  /// ```
  ///
  /// - Throws: ``SessionError``; the key has changed only in the case `eagerServicesFailed`. If the task is cancelled
  ///   while an eager service is made, that service's `CancellationError`, after the key has changed.
  nonisolated(nonsending) public func updateAsync(to key: Key?, policy: SessionPolicy = .keep) async throws {
    let update = try await core.beginUpdateAsync(isWithinFactory: Self.isWithinFactory)
    defer { core.endUpdate() }
    let eager =
      if update.needsMainActor == nil || MainActorCheck.isOnMainActor {
        update.switchKey(to: key, policy)
      } else {
        await MainActor.run { update.switchKey(to: key, policy) }
      }
    try await update.buildAsync(eager)
  }

  private static var isWithinFactory: Bool {
    CurrentThread.resolution?.runsOnThisThread == true || AsyncRequest.isWithinFactory
  }
}
