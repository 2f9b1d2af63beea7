import InjectionCore

/// Values on their way from one part of an app to another, for ``InjectEntity``.
///
/// ```swift
/// EntityRegistry.current.registerForFirstInjection(document)
/// show(EditorScreen())   // @InjectEntity(Document.self) var document: Document
/// ```
///
/// Who makes the next object registers what that needs; the object finds it by its type, or by a key path
/// into it. An entity stays
/// - as long as its token, with ``register(_:fileID:line:)``;
/// - until the turn ends in which it is first injected, with ``registerForFirstInjection(_:removeAfter:fileID:line:)``;
/// - while a closure runs, with `handOver(_:_:)`.
///
/// Of several entities of a type the one that was registered last counts. Properties that wait for an entity
/// are served when it is registered, in the order of their creation. Only injection counts as a use:
/// ``contains(_:)`` and ``whenRegistered(_:_:)`` do not. It may be used from any thread.
public final class EntityRegistry: Sendable, InjectionSource {
  /// When an entity that was injected is removed.
  public enum Turn: Sendable {
    /// In the next turn of the main queue, which must be running.
    case mainQueue
    /// When ``EntityRegistry/endTurn()`` is called: in command-line programs and tests.
    case manual
  }

  /// What becomes of an entity.
  struct Mark: Sendable {
    let location: SourceLocation
    let endsWithTurn: Bool
    var wasInjected = false
  }

  let board: Noticeboard<Mark>
  let turns: Turns
  let clock: any Clock<Duration>
  let onUnused: @Sendable (UnusedEntity) -> Void

  /// Creates a registry of its own, for ``set(_:)`` or `withValue(_:operation:)`.
  ///
  /// - Parameters:
  ///   - turn: When entities that were injected are removed.
  ///   - clock: Measures `removeAfter:`.
  ///   - onUnused: Is told of entities that were removed without having been injected; by default, a line on
  ///     standard error says so.
  public init(
    turn: Turn = .mainQueue, clock: any Clock<Duration> = ContinuousClock(),
    onUnused: (@Sendable (UnusedEntity) -> Void)? = nil
  ) {
    let turns = Turns(turn)
    self.turns = turns
    self.clock = clock
    self.onUnused = onUnused ?? { $0.print() }
    board = Noticeboard { mark in
      if mark.endsWithTurn, !mark.wasInjected { turns.need() }
      mark.wasInjected = true
    }
  }

  /// Ends the turn: entities that were registered for their first injection and have had it are removed.
  public func endTurn() {
    turns.begin()
    board.remove { $0.mark.endsWithTurn && $0.mark.wasInjected }
  }

  /// True if an entity of this type is registered.
  public func contains<Entity>(_ type: Entity.Type) -> Bool {
    board.contains { $0 is Entity }
  }

  /// Removes the entities of a type, also those whose tokens are kept. Properties keep what they have.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func remove<Entity>(_ type: Entity.Type) -> Bool {
    !board.remove { $0.value is Entity }.isEmpty
  }

  /// Calls a closure once, when there is an entity of a type. That is no use of the entity.
  ///
  /// At once if there is one already; then nil is returned. Else on the thread that registers one, unless
  /// the returned token has been let go by then.
  public func whenRegistered<Entity>(
    _ type: Entity.Type, _ handler: @escaping @Sendable (Entity) -> Void
  ) -> RegistrationToken? {
    RegistrationToken.waiting(for: type, in: self, handler)
  }

  func find(orEnroll waiting: any Waiting) -> (value: (any Sendable)?, id: UInt?) {
    defer { scheduleTurn() }
    return board.find(orEnroll: waiting)
  }

  func find(_ accepts: (any Sendable) -> Bool) -> (any Sendable)? {
    defer { scheduleTurn() }
    return board.find(accepts)
  }

  func leave(_ id: UInt) {
    board.leave(id)
  }
}
