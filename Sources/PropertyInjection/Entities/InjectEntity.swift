/// A property that gets an entity which somebody registered for it.
///
/// ```swift
/// final class EditorScreen {
///   @InjectEntity(Document.self) var document: Document
///   @InjectEntity(\Account.document) var first: Document   // a part of a registered entity
/// }
/// ```
///
/// It takes the newest entity of the type when it is created, or, if there is none yet, when one is
/// registered; a protocol finds any entity that conforms. It keeps what it took. The registry is the one that
/// was ``EntityRegistry/current`` when the property was created. A property that was created on the main
/// actor takes its entity there only.
///
/// Traps, at the line of the property: reading it before there was an entity; reading one that was created on
/// the main actor elsewhere, before it could take its entity there.
///
/// > Warning: `let` properties and properties of `Sendable` classes cannot have wrappers. There, write
/// > `let document = InjectEntity(Document.self)` and read `document()`.
@propertyWrapper
public final class InjectEntity<Entity> {
  private let injection: Injection<Entity, Void>

  /// Creates a property that takes an entity.
  public init(_ type: Entity.Type = Entity.self, fileID: StaticString = #fileID, line: UInt = #line) {
    injection = Injection(
      Entity.self, in: EntityRegistry.current, parameters: (), isLazy: false, texts: .entities(Entity.self),
      place: Place(fileID: fileID, line: line)
    ) { entity in
      nonisolated(unsafe) let entity = entity  // Registered as Sendable.
      return { _ in entity }
    }
  }

  /// Creates a property that takes a part of an entity.
  public init<Whole>(
    _ keyPath: KeyPath<Whole, Entity>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    injection = Injection(
      Whole.self, in: EntityRegistry.current, parameters: (), isLazy: false, texts: .entities(Whole.self),
      place: Place(fileID: fileID, line: line)
    ) { whole in
      nonisolated(unsafe) let entity = whole[keyPath: keyPath]  // Goes to the property and nowhere else.
      return { _ in entity }
    }
  }

  /// The entity.
  public var wrappedValue: Entity { injection.value() }

  /// The property itself, for ``isReady`` and ``onReady(_:)``.
  public var projectedValue: InjectEntity { self }

  /// The entity, for a property that has no wrapper.
  public func callAsFunction() -> Entity { injection.value() }

  /// True once the entity is there.
  public var isReady: Bool { injection.isReady }

  /// Calls a closure with the entity, on the main actor, once: see ``InjectService/onReady(_:)``.
  public func onReady(_ handler: @escaping @MainActor (Entity) -> Void) {
    injection.onReady(handler)
  }
}

extension InjectEntity: Sendable where Entity: Sendable {}
