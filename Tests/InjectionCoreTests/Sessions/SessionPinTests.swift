import InjectionCore
import TestSupport
import Testing

private let login = SessionScope<Int>("login")

/// What a resolution gets that goes on with the key of a session that is no longer current.
struct SessionPinTests {
  private final class Inbox: Sendable {}
  private final class Outbox: Sendable {}

  private let container = Container()
  private let events = Recorder<String>()

  init() {
    container.register(Inbox.self) { _ in Inbox() }.inObjectScope(login)
      .onDispose { [events] _ in events.append("inbox disposed") }
    container.register(Outbox.self) { _ in Outbox() }.inObjectScope(login)
      .onDispose { [events] _ in events.append("outbox disposed") }
  }

  /// It was disposed as soon as it was made, while the resolution used it.
  @Test func whatItMakesIsDisposedWhenItEnds() throws {
    let session = container.session(login)
    try session.update(to: 1)
    container.register(String.self) { [events] resolver in
      _ = try resolver.get(Inbox.self)
      RunningThread { try? session.update(to: 2) }.join()
      events.append("updated")
      let outbox = try resolver.get(Outbox.self)
      let same = try resolver.get(Outbox.self)
      #expect(outbox === same)
      events.append("made")
      return ""
    }
    _ = try container.get(String.self)
    #expect(events.values == ["inbox disposed", "updated", "made", "outbox disposed"])
    _ = try container.get(Outbox.self)
    try session.update(to: nil)
    #expect(events.values.count == 5)
  }

  @Test func whatItMakesIsParkedWhenItEnds() throws {
    let session = container.session(login)
    container.register(Outbox.self) { _ in Outbox() }.inObjectScope(login)
      .hooks(in: login)
      .onDeactivate { [events] _, key in
        events.append("parked for \(key)")
        return true
      }
      .onActivate { [events] _, key in events.append("activated for \(key)") }
    try session.update(to: 1)
    let made = Recorder<Outbox>()
    container.register(String.self) { [events] resolver in
      _ = try resolver.get(Inbox.self)
      RunningThread { try? session.update(to: 2) }.join()
      made.append(try resolver.get(Outbox.self))
      events.append("made")
      return ""
    }
    _ = try container.get(String.self)
    #expect(events.values == ["inbox disposed", "made", "parked for 1"])
    try session.update(to: 1)
    let outbox = try container.get(Outbox.self)
    #expect(made.values.map { $0 === outbox } == [true])
    #expect(events.values == ["inbox disposed", "made", "parked for 1", "activated for 1"])
  }

  @Test func whatItMakesStaysWhenTheKeyIsCurrentAgain() throws {
    let session = container.session(login)
    try session.update(to: 1)
    let made = Recorder<Outbox>()
    container.register(String.self) { resolver in
      _ = try resolver.get(Inbox.self)
      RunningThread { try? session.update(to: 2) }.join()
      made.append(try resolver.get(Outbox.self))
      RunningThread { try? session.update(to: 1) }.join()
      return ""
    }
    _ = try container.get(String.self)
    let outbox = try container.get(Outbox.self)
    #expect(made.values.map { $0 === outbox } == [true])
    #expect(events.values == ["inbox disposed"])
  }

  @Test func anAsyncRequestDoesTheSame() async throws {
    let session = container.session(login)
    try session.update(to: 1)
    container.register(Outbox.self) { _ async in Outbox() }.inObjectScope(login)
      .onDispose { [events] _ in events.append("outbox disposed") }
    container.register(String.self) { [events] resolver async throws in
      _ = try resolver.get(Inbox.self)
      await RunningThread { try? session.update(to: 2) }.end()
      _ = try await resolver.getAsync(Outbox.self)
      events.append("made")
      return ""
    }
    _ = try await container.getAsync(String.self)
    #expect(events.values == ["inbox disposed", "made", "outbox disposed"])
  }
}
