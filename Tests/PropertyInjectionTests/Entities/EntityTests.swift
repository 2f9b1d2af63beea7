import PropertyInjection
import TestSupport
import Testing

/// 1B 56, 57, 59–62.
struct EntityTests {
  private let registry = EntityRegistry(turn: .manual)

  @Test func b56EntityLivesAsLongAsItsToken() {
    do {
      let token = registry.register(Document("a"))
      #expect(registry.contains(Document.self))
      #expect(inject(Document.self)().name == "a")
      #expect(inject(Document.self)().name == "a")
      registry.endTurn()
      #expect(registry.contains(Document.self))
      withExtendedLifetime(token) {}
    }
    #expect(!registry.contains(Document.self))
  }

  @Test func b56OneTokenKeepsSeveralEntities() {
    do {
      let token = registry.register(contentsOf: [Document("a"), 7])
      #expect(registry.contains(Document.self))
      #expect(inject(Int.self)() == 7)
      withExtendedLifetime(token) {}
    }
    #expect(!registry.contains(Document.self))
    #expect(!registry.contains(Int.self))
  }

  @Test func b57EntityIsServedUntilTheTurnOfItsFirstInjectionEnds() {
    registry.registerForFirstInjection(Document("a"))
    registry.endTurn()
    #expect(inject(Document.self)().name == "a")
    #expect(inject(Document.self)().name == "a")
    #expect(registry.contains(Document.self))
    registry.endTurn()
    #expect(!registry.contains(Document.self))
    #expect(!inject(Document.self).isReady)
  }

  @Test func b57WaiterServedAtRegistrationIsTheFirstInjection() {
    let property = inject(Document.self)
    registry.registerForFirstInjection(Document("a"))
    #expect(property().name == "a")
    #expect(inject(Document.self)().name == "a")
    registry.endTurn()
    #expect(!registry.contains(Document.self))
  }

  @MainActor
  @Test func b57TurnIsThatOfTheMainQueueByDefault() async {
    let registry = EntityRegistry()
    registry.registerForFirstInjection(Document("a"))
    await nextTurn()
    #expect(registry.contains(Document.self))
    EntityRegistry.withValue(registry) {
      #expect(InjectEntity(Document.self)().name == "a")
      #expect(InjectEntity(Document.self)().name == "a")
    }
    #expect(registry.contains(Document.self))
    await nextTurn()
    #expect(!registry.contains(Document.self))
  }

  @MainActor
  @Test func entityRegisteredElsewhereServesTheMainActorBeforeItsTurnEnds() async {
    let registry = EntityRegistry()
    let property = EntityRegistry.withValue(registry) { InjectEntity(Document.self) }
    let elsewhere = Recorder<InjectEntity<Document>>()
    onThreads(1) { _ in
      EntityRegistry.withValue(registry) { elsewhere.append(InjectEntity(Document.self)) }
      registry.registerForFirstInjection(Document("a"))
    }
    #expect(elsewhere.values[0].isReady)
    #expect(!property.isReady)
    await nextTurn()
    #expect(property.isReady)
    #expect(property() === elsewhere.values[0]())
    await nextTurn()
    #expect(!registry.contains(Document.self))
  }

  @Test func b59NewestEntityOfTheTypeWins() {
    let tokens = [registry.register(Document("a")), registry.register(Document("b"))]
    #expect(inject(Document.self)().name == "b")
    #expect(inject((any Titled).self)().name == "b")
    withExtendedLifetime(tokens) {}
  }

  @Test func b60PartOfAnEntityIsInjected() {
    let token = registry.register(Account(document: Document("a")))
    let property = EntityRegistry.withValue(registry) { InjectEntity(\Account.document) }
    #expect(property().name == "a")
    withExtendedLifetime(token) {}
  }

  @Test func b60PropertyKeepsItsEntityAfterTheTokenHasGone() {
    let property: InjectEntity<Document>
    do {
      let token = registry.register(Document("a"))
      property = inject(Document.self)
      withExtendedLifetime(token) {}
    }
    #expect(!registry.contains(Document.self))
    #expect(property().name == "a")
  }

  @Test func b60ReadTooEarlyTrapsAtTheProperty() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = InjectEntity(Document.self, fileID: "App/Screen.swift", line: 7)()
      })
    #expect(
      trapText(result.standardErrorContent, lines: 2) == """
        App/Screen.swift:7: Fatal error: No registered entity is of type Document, which @InjectEntity needs.
          fix: register it with EntityRegistry.current before the property is read
        """)
  }

  @Test func b60ReadElsewhereBeforeTheTurnTraps() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let registry = EntityRegistry(turn: .manual)
          let property = EntityRegistry.withValue(registry) {
            InjectEntity(Document.self, fileID: "App/Screen.swift", line: 7)
          }
          onThreads(1) { _ in
            let token = registry.register(Document("a"))
            _ = property()
            withExtendedLifetime(token) {}
          }
        }
      })
    #expect(
      trapText(result.standardErrorContent, lines: 2) == """
        App/Screen.swift:7: Fatal error: @InjectEntity was created on the main actor, where the entity Document is \
        looked into; it was read elsewhere before that.
          fix: register the entity on the main actor, or read the property there first
        """)
  }

  @MainActor
  @Test func b60HandlerIsToldTheEntity() {
    let property = inject(Document.self)
    let seen = Recorder<String>()
    property.onReady { seen.append($0.name) }
    registry.registerForFirstInjection(Document("a"))
    #expect(seen.values == ["a"])
  }

  @Test func b61RemovingATypeRemovesEntitiesWhoseTokensAreKept() {
    let token = registry.register(Document("a"))
    let other = registry.register(7)
    #expect(registry.remove(Document.self))
    #expect(!registry.contains(Document.self))
    #expect(registry.contains(Int.self))
    #expect(!registry.remove(Document.self))
    withExtendedLifetime((token, other)) {}
  }

  /// Asking whether an entity is there used it up.
  @Test func b62HandlersAndContainsDoNotUseTheEntity() {
    let seen = Recorder<String>()
    let token = registry.whenRegistered(Document.self) { seen.append($0.name) }
    registry.registerForFirstInjection(Document("a"))
    #expect(registry.whenRegistered(Document.self) { seen.append($0.name + " again") } == nil)
    #expect(registry.contains(Document.self))
    registry.endTurn()
    #expect(registry.contains(Document.self))
    #expect(seen.values == ["a", "a again"])
    withExtendedLifetime(token) {}
  }

  private func inject<Entity>(_ type: Entity.Type) -> InjectEntity<Entity> {
    EntityRegistry.withValue(registry) { InjectEntity(type) }
  }
}

protocol Titled: Sendable {
  var name: String { get }
}

final class Document: Titled {
  let name: String
  init(_ name: String) { self.name = name }
}

private struct Account: Sendable {
  let document: Document
}
