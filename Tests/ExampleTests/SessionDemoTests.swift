import TestSupport
import Testing

@testable import example

struct SessionDemoTests {
  private static let story = """
    Anna logs in
      presence of Anna is made, because it is eager
      draft of Anna is made, because it is needed
      the draft says: Dear Ben
      inbox of Anna is made, because it is needed
      mail is read by Anna
    Anna logs out
      presence of Anna says goodbye and is dropped
      inbox of Anna is dropped
      draft of Anna is parked
      no draft: nobody is logged in
    Ben logs in
      presence of Ben is made, because it is eager
      draft of Ben is made, because it is needed
      the draft says: Dear Anna
      inbox of Ben is made, because it is needed
      mail is read by Ben
    Anna logs in instead of Ben
      presence of Ben says goodbye and is dropped
      inbox of Ben is dropped
      draft of Ben is parked
      draft of Anna is used again
      presence of Anna is made, because it is eager
      the draft says: Dear Ben, how are you?
      inbox of Anna is made, because it is needed
      mail is read by Anna
    """

  @Test func servicesComeAndGoWithTheirUser() {
    let output = RecordedOutput()
    #expect(SessionDemo(output: output).run() == .done)
    #expect(output.printed == [Self.story])
    #expect(output.complaints == [])
    #expect(output.shown == [])
  }

  @Test func programPrintsTheSame() async throws {
    let run = try await CommandRun.of(BuildFolder.current().executable("example"), ["--demo", "session"])
    #expect(run.ending == .exit(0))
    #expect(run.standardOutput == Self.story + "\n")
    #expect(run.standardError == "")
  }

  @Test func demonstrationIsAskedFor() {
    #expect(Invocation(arguments: ["--demo", "session"]) == .demo(.session))
  }
}
