import Testing

@testable import example

struct InvocationTests {
  @Test
  func currentFolderIsTheDefault() {
    #expect(Invocation(arguments: []) == .census(Options(folder: ".", format: .text)))
  }

  @Test(arguments: [["code", "--json"], ["--json", "code"], ["--json", "--", "code"]])
  func folderAndOptionsMayStandInAnyOrder(arguments: [String]) {
    #expect(Invocation(arguments: arguments) == .census(Options(folder: "code", format: .json)))
  }

  @Test
  func folderMayBeginWithADashAfterTwoDashes() {
    #expect(Invocation(arguments: ["--", "--json"]) == .census(Options(folder: "--json", format: .text)))
  }

  @Test(arguments: [["--help"], ["-h"], ["code", "--json", "--help"]])
  func helpWins(arguments: [String]) {
    #expect(Invocation(arguments: arguments) == .help)
  }

  @Test(arguments: ["--jason", "-j", "-", "--json=yes"])
  func unknownOptionIsNamed(option: String) {
    #expect(Invocation(arguments: ["code", option]) == .misuse("unknown option \(option)"))
  }

  @Test(arguments: GraphFormat.allCases)
  func graphIsPrintedInEachFormat(format: GraphFormat) {
    #expect(Invocation(arguments: ["--graph", format.rawValue]) == .graph(format))
  }

  @Test(arguments: [["--graph"], ["--graph", "png"], ["--graph", "text", "code"], ["code", "--graph", "text"]])
  func graphStandsAlone(arguments: [String]) {
    #expect(Invocation(arguments: arguments) == .misuse("--graph stands alone and needs a format"))
  }

  @Test
  func twoFoldersAreTooMany() {
    #expect(Invocation(arguments: ["code", "more"]) == .misuse("one folder at a time"))
  }
}
