import InjectionTesting
import TestSupport
import Testing

/// What is asked for at a line of this file, and what is said about it.
struct MissingServicesTests {
  private let file = "InjectionTestingTests/MissingServicesTests.swift"
  private final class List {
    init(users: any Users) {}
  }

  @Test func getRecordsTheErrorAtTheRequestAndThrowsIt() {
    let container = Container().recordingMissingServices()
    let place = #_sourceLocation
    var thrown: ResolutionError?
    let issues = recordedIssues {
      do { _ = try container.get((any Users).self) } catch { thrown = error as? ResolutionError }
    }
    let line = place.line + 3
    let text = """
      any Users is not registered.
        asked at: \(file):\(line)
        fix: register it in this container or a parent: container.register((any Users).self) { resolver in … }
      """
    #expect(issues == [RecordedIssue(text, at: place.offset(3))])
    #expect(thrown?.description == text)
  }

  @Test func dependencyOfAnInitializerIsRecordedOnceAtTheOutermostRequest() {
    let container = Container().recordingMissingServices()
    container.autoregister(List.self, line: 1, initializer: List.init)
    let place = #_sourceLocation
    let issues = recordedIssues { _ = try? container.get(List.self) }
    #expect(issues.map(\.place) == [place.offset(1)])
    #expect(issues.map(\.text).first?.hasPrefix("any Users is not registered.\n  chain: List (\(file):1)") == true)
  }

  @Test func requestWithinAFactoryIsRecordedAtItsOwnPlace() {
    let container = Container().recordingMissingServices()
    container.register(Int.self) { try $0.get((any Users).self, line: 3).names.count }
    #expect(recordedIssues { _ = try? container.get(Int.self, line: 9) }.map(\.place.line) == [3])
  }

  @Test func factoryAndAsyncRequestsRecordToo() async {
    let container = Container().recordingMissingServices()
    container.register(factory: Detail.self)
    #expect(recordedIssues { _ = try? container.get(factory: Detail.self, line: 3) }.map(\.place.line) == [3])
    #expect(recordedIssues { _ = try? container.get(factory: DetailKey.self, line: 4) }.map(\.place.line) == [4])
    #expect(await recordedIssues { _ = try? await container.getAsync(Int.self, line: 5) }.map(\.place.line) == [5])
  }

  @Test func requestInAnotherFileHasItsShortPath() {
    let container = Container().recordingMissingServices()
    let issues = recordedIssues { _ = try? container.get(Int.self, fileID: "App/Main.swift", line: 3) }
    #expect(
      issues.map(\.place) == [
        Testing.SourceLocation(fileID: "App/Main.swift", filePath: "App/Main.swift", line: 3, column: 1)
      ])
  }

  @Test func resolveAndOptionalsRecordNothing() throws {
    let container = Container().recordingMissingServices()
    try #require(
      recordedIssues {
        #expect(container.resolve(Int.self) == nil)
        #expect(container.require(Int?.self) == nil)
      } == [])
  }

  @Test func otherErrorsAreNoIssues() {
    struct Refused: Error {}
    let container = Container().recordingMissingServices()
    container.register(Int.self) { _ in throw Refused() }
    #expect(recordedIssues { _ = try? container.get(Int.self) } == [])
  }

  @Test func childrenAndCopiesRecordAndTheOriginalDoesNot() {
    let original = Container()
    let container = original.recordingMissingServices()
    let derived = [Container(parent: container), container.copy(), container.overriding(String.self) { _ in "" }]
    for container in derived { #expect(recordedIssues { _ = try? container.get(Int.self) }.count == 1) }
    #expect(recordedIssues { _ = try? original.get(Int.self) } == [])
  }

  @Test func verifyThatBuildsRecordsNothing() async {
    let container = Container().recordingMissingServices()
    container.register(Int.self) { try $0.get((any Users).self).names.count }
    #expect(await recordedIssues { _ = await container.verify(building: true) } == [])
  }

  @Test func requireTrapsWithTheTextOfTheIssue() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = Container().recordingMissingServices()
        withKnownIssue { _ = container.require((any Users).self, line: 9) }
      })
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      output.contains(
        """
        \(file):9: Fatal error: any Users is not registered.
          asked at: \(file):9
          fix: register it in this container or a parent: container.register((any Users).self) { resolver in … }
        """))
  }
}
