import InjectionCore
import TestSupport
import Testing

/// `eager()` on a service that takes arguments, which used to trap in the engine when the container started.
struct EagerArgumentTests {
  @Test func markTrapsOnAServiceWithArguments() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Container().register(Int.self, fileID: "App/Wiring.swift", line: 7) { (_, _: Int) in 1 }
          .inObjectScope(.container).eager(fileID: "App/Wiring.swift", line: 8)
      })
    #expect(trapText(result.standardErrorContent, lines: 2) == Self.text)
  }

  @Test func markTrapsOnAnAsynchronousServiceWithArguments() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Container().register(Int.self, fileID: "App/Wiring.swift", line: 7) { (_, _: Int) async in 1 }
          .eager(fileID: "App/Wiring.swift", line: 8)
      })
    #expect(trapText(result.standardErrorContent, lines: 2) == Self.text)
  }

  @Test func markOnAFurtherTypeTraps() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = Container()
        let entry = container.register(Int.self, fileID: "App/Wiring.swift", line: 7) { (_, _: Int) in 1 }
        container.forward((any Sendable).self, to: entry).eager(fileID: "App/Wiring.swift", line: 8)
      })
    #expect(trapText(result.standardErrorContent, lines: 2) == Self.text)
  }

  private static let text = """
    App/Wiring.swift:8: Fatal error: Int (App/Wiring.swift:7) cannot be eager: it takes arguments.
      fix: register it without arguments, or leave out .eager()
    """
}
