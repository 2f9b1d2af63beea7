import InjectionCore
import TestSupport
import Testing

private final class Made: Sendable {}

private struct Key: Hashable, Sendable {
  let number: Int
  var watched: Watched?

  static func == (left: Key, right: Key) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// What guarded state held is let go outside the lock: its deinit may use what held it.
struct LetGoOutsideLocksTests {
  private let calls = Counter()

  /// Arguments used to go while the graph was locked.
  @Test func argumentsOfAGraph() {
    let container = Container()
    container.register(Made.self) { (_, _: Key) in Made() }
    let graph = GraphIdentifier()
    let request = { @Sendable (key: Key) in
      _ = container.withObjectGraph(graph) { $0.resolve(Made.self, argument: key) }
    }
    request(
      Key(
        number: 1,
        watched: Watched { [calls] in
          request(Key(number: 2))
          calls.increment()
        }))
    #expect(calls.value == 0)
    request(Key(number: 3))
    #expect(calls.value == 1)
  }

  @Test func scopeOfAnEntryWhoseContainerIsGone() {
    let container = Container()
    let entry = container.register(Made.self) { _ in Made() }
    entry.inObjectScope(
      scope(
        Watched { [weak entry, calls] in
          _ = entry?.objectScope
          calls.increment()
        }))
    _ = consume container
    entry.inObjectScope(scope(Watched {}))
    #expect(calls.value == 1)
  }

  private func scope(_ watched: Watched) -> ObjectScope {
    ObjectScope(
      storageFactory: {
        withExtendedLifetime(watched) {}
        return PermanentStorage()
      }, description: "custom")
  }

  @Test func reportOfMissingServices() {
    let container = Container()
    let watched = Watched { [weak container, calls] in
      _ = container?.overrides
      calls.increment()
    }
    container.reportMissing { [watched = consume watched] _ in withExtendedLifetime(watched) {} }
    container.reportMissing { _ in }
    #expect(calls.value == 1)
  }
}
