/// A scope whose instances live as long as something outside of the code does: a user who is logged in, an
/// open document.
///
/// The scope is only a name. Which user or document is current, and its instances, belong to a ``Session``.
///
/// ```swift
/// extension ObjectScope {
///   static let login = SessionScope<UserID>()
/// }
/// container.register(Inbox.self) { _ in Inbox() }.inObjectScope(.login)
/// try container.session(.login).update(to: UserID(7))
/// let inbox = container.require(Inbox.self)  // the inbox of user 7
/// ```
///
/// While no key is current, `get` throws an error of kind ``ResolutionError/Kind/noSession``, and `T?` is nil.
/// In a module whose default isolation is the main actor, declare the scope `nonisolated`.
public final class SessionScope<Key: Hashable & Sendable>: ObjectScope, @unchecked Sendable {
  // Sendable: immutable.

  /// The same session, for instances that live only as long as somebody else keeps them, and at most as
  /// long as their key is remembered.
  public let weak: ObjectScope

  /// Creates a scope.
  ///
  /// - Parameter description: Its name in texts; by default that of the key's type.
  public init(_ description: String? = nil) {
    let name = description ?? "session(\(TypeNames.short(Key.self)))"
    let identity = SessionIdentity(name: name)
    weak = ObjectScope(.weakSession, name + ".weak", session: identity) { WeakStorage() }
    super.init(.session, name, session: identity) { PermanentStorage() }
  }
}
