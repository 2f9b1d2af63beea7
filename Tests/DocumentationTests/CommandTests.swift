import Foundation
import Testing

/// Every command that a document tells its reader to run is run by the gate.
struct CommandTests {
  /// Commands that the gate does not run as they are written, and why.
  private static let runElsewhere = [
    "Scripts/check.sh": "is the gate",
    "Scripts/check.sh --quick": "is the gate",
    "Scripts/public-interface.sh --update": "writes what the gate compares",
    "Scripts/shake.sh": "takes long: it runs tests again and again",
    "git tag -s 0.2.0": "is a release",
    "swift package diagnose-api-breaking-changes 0.1.0": "needs a released version",
    "swift run -c release benchmark": "takes long: `BenchmarkProgramTests` run what it is built of",
    "swift run example --graph mermaid": "`readmeShowsTheGraphOfTheExample` runs it",
    "swift test --disable-xctest --filter ScopeTableTests": "all tests are run",
  ]

  @Test(arguments: try commands())
  func commandIsRunByTheGate(_ command: String) throws {
    #expect(try Self.runElsewhere[command] != nil || Self.gate().contains(command))
  }

  @Test func nothingIsExcusedThatNobodyIsToldToRun() throws {
    #expect(Set(Self.runElsewhere.keys).subtracting(try Self.commands()).sorted() == [])
  }

  @Test func commandsOfTheGateAreFound() throws {
    #expect(try Self.gate().isSuperset(of: ["swift run generate-overloads --check", "swift test", "Scripts/docs.sh"]))
    #expect(try Self.gate().isDisjoint(with: ["swift", "swift run", "Scripts/compile-cost.sh"]))
  }

  /// The commands of README and CONTRIBUTING: lines of `sh` blocks, and code in the text that begins as a command.
  private static func commands() throws -> [String] {
    let documents = try ["README.md", "CONTRIBUTING.md"].map(Document.init)
    let blocks = try documents.flatMap { try $0.blocks() }.filter { $0.language == "sh" }
    let lines = blocks.flatMap(\.code.lines).map { $0.prefix { $0 != "#" }.trimming() }.filter { !$0.isEmpty }
    let inText = documents.flatMap(\.lines).flatMap { line in
      line.text.matches(of: /`((?:swift|git|docc) [^`]+|Scripts\/[^` ]+\.sh[^`]*)`/).map { String($0.1) }
    }
    return Set(lines + inText).sorted()
  }

  /// What `Scripts/check.sh` runs, without the flags that make it stricter than a reader has to be, and the commands
  /// that those begin with: who runs `swift test --sanitize=thread` has also run `swift test`.
  private static func gate() throws -> Set<String> {
    let script = try Document("Scripts/check.sh").lines.map(\.text).filter { !$0.hasPrefix("#") }
      .joined(separator: "\n").replacing("\"${STRICT[@]}\"", with: "")
    let commands = script.matches(of: /(?:swift (?:build|format|run|test)|Scripts\/[a-z-]+\.sh).*/).map { match in
      match.0.split(separator: " ").prefix { !["\\", "2>&1", "|"].contains($0) }
    }
    return Set(
      commands.flatMap { words in
        (1...words.count).map { words.prefix($0).joined(separator: " ") }
      }
    ).subtracting(["swift", "swift run"])
  }
}
