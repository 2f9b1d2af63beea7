import InjectionTesting
import TestSupport
import Testing

struct ExpectCompleteTests {
  private final class List {
    init(users: any Users, limit: Int) {}
  }

  private func incomplete() -> Container {
    let container = Container()
    container.autoregister(List.self, line: 1, initializer: List.init)
    return container
  }

  @Test func eachFaultIsAnIssueAtTheExpectation() {
    let container = incomplete()
    let place = #_sourceLocation
    let issues = recordedIssues {
      expectComplete(container)
    }
    let expected = container.verify().findings.map {
      RecordedIssue($0.description, at: place.offset(2, column: 21))
    }
    #expect(expected.count == 2)
    #expect(issues == expected)
  }

  @Test func completeContainerIsNoIssue() {
    #expect(recordedIssues { expectComplete(.live()) } == [])
  }

  @Test func warningsCountWhenTheyAreAskedFor() {
    let container = Container.live()
    container.register((any Users).self) { _ in OtherUsers() }
    #expect(recordedIssues { expectComplete(container) } == [])
    #expect(recordedIssues { expectComplete(container, .warnings) }.count == 1)
  }

  @Test func rootsAreChecked() {
    #expect(recordedIssues { expectComplete(.live(), roots: [String.self]) }.count == 1)
  }

  @Test func buildingFindsWhatFails() async {
    struct Refused: Error {}
    let container = Container()
    container.register((any Users).self) { _ in throw Refused() }
    #expect(recordedIssues { expectComplete(container) } == [])
    let place = #_sourceLocation
    let issues = await recordedIssues { await expectComplete(container, building: true, sourceLocation: place) }
    let expected = await container.verify(building: true).findings.filter { $0.severity == .error }
    #expect(expected.count == 1)
    #expect(issues == expected.map { RecordedIssue($0.description, at: place) })
  }
}
