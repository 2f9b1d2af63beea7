import FactoryInjection
import InjectionCore
import InjectionGraph
import TestSupport
import Testing

private struct Broken: Error, CustomStringConvertible {
  let description = "no disk"
}

/// What `verify(building: true)` adds.
struct BuildingTests {
  private let container = Container()

  @Test func opaqueClosuresBecomeKnown() async {
    container.register(Feed.self) { resolver in Feed(store: resolver.require((any Store).self)) }
    container.register((any Store).self) { _ in DiskStore() }
    #expect(container.verify().findings.map(\.kind) == [.opaque])
    let report = await container.verify(building: true)
    #expect(report.findings == [])
    #expect(report.edges.map(\.kind) == [.direct])
    #expect(container.verify() == report)
  }

  @Test func whatItBuildsIsDisposedAndNotKept() async {
    let events = Recorder<String>()
    container.register(Clock.self) { _ in
      events.append("made")
      return Clock()
    }.inObjectScope(.container).onDispose { _ in events.append("disposed") }
    _ = await container.verify(building: true)
    #expect(events.values == ["made", "disposed"])
    _ = container.resolve(Clock.self)
    #expect(events.values == ["made", "disposed", "made"])
  }

  @Test func aFailureIsToldOnce() async {
    container.register((any Store).self, fileID: "App/Wiring.swift", line: 1) { _ in throw Broken() }
    container.register(Feed.self) { try Feed(store: $0.get((any Store).self)) }
    container.register(factory: Detail.self)
    let report = await container.verify(building: true)
    #expect(report.findings.map(\.kind) == [.failed, .opaque])
    #expect(
      report.findings.first?.description == """
        error: Building any Store failed, and with it Feed.
          any Store could not be made: its factory threw an error.
          registered at: App/Wiring.swift:1
          error: no disk
          fix: see the error that the factory threw
        """)
  }

  @Test func whatIsMissingIsNotToldTwice() async {
    container.autoregister(Feed.self, initializer: Feed.init)
    #expect(await container.verify(building: true).findings.map(\.kind) == [.missing])
  }

  @Test func whatBelongsToASessionWithoutAKeyIsNotTried() async throws {
    let login = SessionScope<Int>("login")
    container.register(Clock.self, fileID: "App/Wiring.swift", line: 1) { _ in Clock() }.inObjectScope(login)
    let report = await container.verify(building: true)
    #expect(
      report.findings.first?.description == """
        information: Clock was not built: a session that it needs has no key.
          fix: resolve it in a test
        """)
    #expect(report.findings.map(\.kind) == [.untried, .opaque])
    try container.session(login).update(to: 1)
    #expect(await container.verify(building: true).findings == [])
  }

  @Test func asynchronousAndMainActorServicesAreBuilt() async {
    let made = Recorder<String>()
    container.register(Clock.self) { _ async throws in
      made.append("Clock")
      return Clock()
    }
    container.register(Session.self) { @MainActor _ in
      made.append("Session")
      return Session()
    }
    let report = await container.verify(building: true)
    #expect(report.findings == [])
    #expect(made.values == ["Clock", "Session"])
  }
}
