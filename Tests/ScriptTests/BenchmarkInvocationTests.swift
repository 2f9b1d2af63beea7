import BenchmarkReport
import Foundation
import TestSupport
import Testing

struct BenchmarkInvocationTests {
  @Test func nothingAsksForAllRows() {
    #expect(Invocation(arguments: []) == .measure(Invocation.Options()))
  }

  @Test func optionsStandBeforeAndAfterTheFilter() {
    var options = Invocation.Options()
    options.filter = "child"
    options.jsonFile = "figures.json"
    options.printsMarkdown = true
    options.countsInstructions = true
    #expect(
      Invocation(arguments: ["--markdown", "child", "--json", "figures.json", "--instructions"]) == .measure(options))
  }

  @Test(arguments: ["-h", "--help"]) func helpComesBeforeOtherOptions(option: String) {
    #expect(Invocation(arguments: ["child", option]) == .help)
  }

  @Test func loopNamesARowASideAndACount() {
    #expect(
      Invocation(arguments: ["--loop", "transient leaf", "reference", "1000"])
        == .loop(row: "transient leaf", side: .reference, count: 1000))
  }

  @Test(
    arguments: zip(
      [
        ["--fast"], ["one", "two"], ["--json"], ["--loop", "leaf", "package"], ["--loop", "leaf", "left", "1"],
        ["--loop", "leaf", "package", "-1"],
      ],
      [
        "unknown option --fast", "one filter at a time", "--json needs a file",
        "--loop needs a row, a side and a count",
        "--loop needs a row, a side and a count", "--loop needs a row, a side and a count",
      ]))
  func wrongUseIsNamed(arguments: [String], text: String) {
    #expect(Invocation(arguments: arguments) == .misuse(text))
  }

  @Test func callgrindSaysHowManyInstructionsItCollected() {
    let text = "==7== Events    : Ir\n==7== Collected : 357672416\n==7== \n==7== I   refs:      357,672,416\n"
    #expect(CallgrindOutput.instructions(in: text) == 357_672_416)
    #expect(CallgrindOutput.instructions(in: "==7== Collected :\n") == nil)
  }
}

struct BenchmarkProgramTests {
  private let program: URL

  init() throws {
    program = try BuildFolder.current().executable("benchmark")
  }

  @Test(arguments: [["--fast"], ["no such row"], ["--loop", "no such row", "package", "1"]])
  func wrongUseExplainsItselfOnStandardErrorAndExitsWith64(arguments: [String]) async throws {
    let run = try await CommandRun.of(program, arguments)
    #expect(run.ending == .exit(EX_USAGE))
    #expect(run.standardOutput == "")
    #expect(run.standardError.hasSuffix("\n\n\(Invocation.usage)\n"))
  }

  @Test func helpGoesToStandardOutput() async throws {
    let run = try await CommandRun.of(program, ["--help"])
    #expect(run.ending == .exit(EX_OK))
    #expect(run.standardOutput == "\(Invocation.usage)\n")
    #expect(run.standardError == "")
  }

  @Test func loopsRunWithoutOutput() async throws {
    let run = try await CommandRun.of(program, ["--loop", "transient leaf", "package", "10"])
    #expect(run.ending == .exit(EX_OK))
    #expect(run.standardOutput == "")
    #expect(run.standardError == "")
  }
}
