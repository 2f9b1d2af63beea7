import Foundation
import TestSupport
import Testing

@testable import example

/// The built program, run as a user runs it.
struct ProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test
  func treeIsReportedOnFromItsFolder() async throws {
    try folder.write("import A\n\n", to: "Sources/B/b.swift")
    let run = try await example([], in: folder.url)
    #expect(run.ending == .exit(0))
    #expect(run.standardError == "")
    #expect(
      run.standardOutput == """
        Source census of .

        Module     Files  Lines  Blank  Imports
        Sources/B      1      2      1        1
        Total          1      2      1        1

        Language  Files  Lines  Blank  Imports
        Swift         1      2      1        1

        Times  Imported
            1  A

        Lines  Longest files
            2  Sources/B/b.swift

        """)
  }

  @Test
  func fiveThousandFilesAreReportedOn() async throws {
    for number in 0..<5_000 {
      try folder.write("import Foundation\n\nlet number = \(number)\n", to: "Sources/M\(number % 50)/\(number).swift")
    }
    let run = try await example([folder.path, "--json"])
    #expect(run.ending == .exit(0))
    #expect(run.standardError == "", "no progress line where no terminal is")
    let report = try JSONDecoder().decode(DecodedReport.self, from: Data(run.standardOutput.utf8))
    #expect(report == DecodedReport(modules: 50, files: 5_000, lines: 15_000, blankLines: 5_000, imports: 5_000))
  }

  @Test
  func loopsOfSymbolicLinksEnd() async throws {
    try folder.write("import A\n", to: "a/a.swift")
    try folder.link("a/up", to: "..")
    try folder.link("a/itself", to: "itself")
    try folder.link("a/linked.swift", to: "a.swift")
    let run = try await example([folder.path])
    #expect(run.ending == .exit(0))
    #expect(run.standardError == "")
    #expect(run.standardOutput.contains("\nTotal       1      1      0        1\n"))
    #expect(run.standardOutput.hasSuffix("\n\nSymbolic links not followed: 3\n"))
  }

  @Test
  func linkToAFolderIsFollowedWhenItIsAskedFor() async throws {
    try folder.write("import A\n", to: "a/a.swift")
    try folder.link("b", to: "a")
    let run = try await example([folder.path + "/b"])
    #expect(run.ending == .exit(0))
    #expect(run.standardOutput.contains("\nTotal            1      1      0        1\n"))
  }

  @Test
  func filesThatAreNoTextAreNamedAndTheRestIsReportedOn() async throws {
    try folder.write(Data([0xFF, 0xFE, 0x00]), to: "bad.swift")
    try folder.write("\n", to: "good.swift")
    let pipe = folder.path + "/pipe.swift"
    try #require(mkfifo(pipe, 0o600) == 0)
    let run = try await example([folder.path])
    #expect(run.ending == .exit(0))
    #expect(run.standardError == "")
    #expect(run.standardOutput.contains("\nTotal            1      1      1        0\n"))
    #expect(run.standardOutput.hasSuffix("\n\nSkipped: 1\n  bad.swift: not UTF-8\n"))
  }

  @Test(.disabled(if: geteuid() == 0, "the superuser may read everything"))
  func folderThatIsLockedEndsWithStatus66() async throws {
    try folder.write("", to: "locked/a.swift")
    try #require(chmod(folder.path + "/locked", 0) == 0)
    defer { chmod(folder.path + "/locked", 0o700) }
    try await expectNoInput(folder.path + "/locked", "permission denied")
  }

  @Test
  func folderThatDoesNotExistEndsWithStatus66() async throws {
    try await expectNoInput(folder.path + "/nowhere", "no such file or folder")
  }

  @Test
  func emptyNameOfAFolderEndsWithStatus66() async throws {
    try await expectNoInput("", "no such file or folder")
  }

  @Test
  func fileInsteadOfAFolderEndsWithStatus66() async throws {
    let file = try folder.write("", to: "a.swift")
    try await expectNoInput(file.path, "not a folder")
  }

  @Test
  func linkToItselfEndsWithStatus66() async throws {
    try folder.link("itself", to: "itself")
    try await expectNoInput(folder.path + "/itself", String(cString: strerror(ELOOP)))
  }

  @Test(arguments: [["--jason"], ["a", "b"]])
  func wrongUsageEndsWithStatus64(arguments: [String]) async throws {
    let run = try await example(arguments)
    #expect(run.ending == .exit(64))
    #expect(run.standardOutput == "")
    #expect(run.standardError.hasPrefix("example: "))
    #expect(run.standardError.hasSuffix("\n\(Invocation.usage)\n"))
  }

  @Test
  func graphIsPrinted() async throws {
    let run = try await example(["--graph", "text"])
    #expect(run.ending == .exit(0))
    #expect(run.standardError == "")
    let services = run.standardOutput.replacing(/example\/[\w.+]+:\d+/, with: "example")
    #expect(
      services == """
        App (graph, example)
        ├─ Census (graph, example)
        │  ├─ SourceFinder (graph, example)
        │  │  └─ any Disk (container, example)
        │  ├─ factory: ModuleReport.factory (factory, example)
        │  │  ├─ factory: FileReport.factory (factory, example)
        │  │  │  ├─ any Disk (container, example)
        │  │  │  └─ any LineCounter (container, example)
        │  │  └─ any ProgressDisplay (container, example)
        │  │     └─ any Output (container, example)
        │  └─ any ProgressDisplay (container, example) …
        ├─ any Renderer (graph, example)
        └─ any Output (container, example)

        """)
  }

  @Test
  func helpIsPrinted() async throws {
    let run = try await example(["--help"])
    #expect(run.ending == .exit(0))
    #expect(run.standardOutput == Invocation.usage + "\n")
    #expect(run.standardError == "")
  }

  @Test
  func readerThatHasGoneIsNoCrash() async throws {
    try folder.write("import A\n", to: "a.swift")
    let run = try await CommandRun.of(
      BuildFolder.current().executable("example"), [folder.path], output: .closedPipe)
    #expect(run.ending == .exit(0))
    #expect(run.standardError == "")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func outputThatCannotBeWrittenEndsWithStatus74() async throws {
    let program = try BuildFolder.current().executable("example").path
    let run = try await CommandRun.of(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "\"$0\" \"$1\" > /dev/full", program, folder.path])
    #expect(run.ending == .exit(74))
    #expect(run.standardError == "example: the output cannot be written: \(String(cString: strerror(ENOSPC)))\n")
  }

  private func expectNoInput(
    _ path: String, _ reason: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let run = try await example([path])
    #expect(run.ending == .exit(66), sourceLocation: sourceLocation)
    #expect(run.standardOutput == "", sourceLocation: sourceLocation)
    #expect(run.standardError == "example: \(path): \(reason)\n", sourceLocation: sourceLocation)
  }

  private func example(_ arguments: [String], in folder: URL? = nil) async throws -> CommandRun {
    try await CommandRun.of(BuildFolder.current().executable("example"), arguments, in: folder)
  }
}

/// What the JSON of a census says.
private struct DecodedReport: Decodable, Equatable {
  private enum CodingKeys: CodingKey {
    case modules, total
  }

  private struct Module: Decodable {}

  private struct Total: Decodable {
    let files: Int
    let lines: Int
    let blankLines: Int
    let imports: Int
  }

  let modules: Int
  let files: Int
  let lines: Int
  let blankLines: Int
  let imports: Int

  init(modules: Int, files: Int, lines: Int, blankLines: Int, imports: Int) {
    self.modules = modules
    self.files = files
    self.lines = lines
    self.blankLines = blankLines
    self.imports = imports
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let total = try container.decode(Total.self, forKey: .total)
    self.init(
      modules: try container.decode([Module].self, forKey: .modules).count,
      files: total.files, lines: total.lines, blankLines: total.blankLines, imports: total.imports)
  }
}
