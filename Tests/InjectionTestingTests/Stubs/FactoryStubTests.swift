import InjectionTesting
import TestSupport
import Testing

struct FactoryStubTests {
  private final class Detail: FactoryComponent {
    let title: String
    init(id: Int, prefix: String, suffix: String) { title = prefix + "\(id)" + suffix }
    static var factory: Wiring<(_ id: Int, _ prefix: String) -> Detail> { autocreate(Detail.init) }
  }

  private enum Count: FactoryInterface { typealias Factory = () -> Int }
  private enum Attempt: FactoryInterface { typealias Factory = @Sendable (String) throws -> Int }
  private enum Measure: FactoryInterface { typealias Factory = (_ id: Int, _ size: inout Int) -> String }

  @Test(arguments: FactoryStubCase.all)
  func stubMakesProductsOfItsBodyAndItsAnswersAndRemembersCalls(_ testCase: FactoryStubCase) async throws {
    let arguments = Array((11...19).prefix(testCase.arguments))
    let expected = FactoryStubCase.Outcome(products: [arguments], answers: [[7], [8]], calls: [arguments], count: 2)
    #expect(try await testCase.run() == expected)
  }

  @Test func allTenClosureTypesHaveStubsOfZeroToNineArguments() {
    #expect(FactoryStubCase.all.count == 100)
    #expect(Set(FactoryStubCase.all.map(\.testDescription)).count == 100)
  }

  @Test func allFactoriesOfAStubNoteTheirCallsInOneList() {
    let stub = FactoryStub(Detail.self) { id, prefix in Detail(id: id, prefix: prefix, suffix: "") }
    let (first, second) = (stub.factory, stub.wiring(Container()))
    #expect(first(1, "a").title == "a1")
    #expect(second(2, "b").title == "b2")
    #expect(stub.calls.map(\.0) == [1, 2])
    #expect(stub.calls.map(\.1) == ["a", "b"])
  }

  @Test func callIsNotedBeforeTheBodyThrows() {
    struct Refused: Error {}
    let stub = FactoryStub(Attempt.self) { _ in throw Refused() }
    #expect(throws: Refused.self) { _ = try stub.factory("a") }
    #expect(stub.calls == ["a"])
  }

  @Test func stubOfAnyOtherClosureTypeNotesWhatItIsTold() {
    let stub = FactoryStub(Measure.self, recording: Int.self) { record in
      { id, size in
        record(id)
        size += 1
        return "\(id)"
      }
    }
    var size = 3
    #expect(stub.factory(7, &size) == "7")
    #expect(size == 4)
    #expect(stub.calls == [7])
  }

  @Test func callsFromManyThreadsAreAllRemembered() {
    let stub = FactoryStub(Attempt.self) { text in text.count }
    onThreads(8) { _ in for _ in 0..<100 { _ = try? stub.factory("a") } }
    #expect(stub.calls.count == 800)
  }

  @Test func exhaustedAnswersAreAnIssueAndTheLastOneIsGivenAgain() {
    let location = #_sourceLocation
    let stub = FactoryStub(Count.self, answers: [4], sourceLocation: location)
    let issues = recordedIssues { #expect([stub.factory(), stub.factory(), stub.factory()] == [4, 4, 4]) }
    #expect(
      issues == [
        RecordedIssue(
          """
          The stub of Count.factory has no answer for call 2: it was made with 1.
            fix: give `answers:` one product for each call, or use a stub with a body
          """, at: location),
        RecordedIssue(
          """
          The stub of Count.factory has no answer for call 3: it was made with 1.
            fix: give `answers:` one product for each call, or use a stub with a body
          """, at: location),
      ])
    #expect(stub.calls.count == 3)
  }

  @Test func exhaustedAnswersOfAThrowingFactoryAreAnIssueAndAnError() throws {
    let location = #_sourceLocation
    let stub = FactoryStub(Attempt.self, answers: [], sourceLocation: location)
    let text = """
      The stub of Attempt.factory has no answer for call 1: it was made with 0.
        fix: give `answers:` one product for each call, or use a stub with a body
      """
    var thrown: (any Error)?
    let issues = recordedIssues { do { _ = try stub.factory("a") } catch { thrown = error } }
    #expect(issues == [RecordedIssue(text, at: location)])
    #expect((thrown as? NoAnswerLeft)?.description == text)
  }

  @Test func answersThatNeverWereThereTrapANonthrowingFactory() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        withKnownIssue { _ = FactoryStub(Count.self, answers: []).factory() }
      })
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      output.contains(
        """
        Fatal error: The stub of Count.factory has no answer for call 1: it was made with 0.
          fix: give `answers:` one product for each call, or use a stub with a body
        """))
  }
}
