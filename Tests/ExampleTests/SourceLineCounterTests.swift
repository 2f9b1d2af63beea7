import Foundation
import Testing

@testable import example

struct SourceLineCounterTests {
  @Test(arguments: [
    ("", 0, 0),
    ("a", 1, 0),
    ("a\n", 1, 0),
    ("a\n\nb", 3, 1),
    ("\n\n\n", 3, 3),
    ("a\r\n \t\r\nb\r\n", 3, 1),
    ("\u{FEFF}a\n", 1, 0),
    ("ä\n\u{3000}\n", 2, 0),
  ])
  func linesAndBlankLinesAreCounted(text: String, lines: Int, blankLines: Int) throws {
    let counts = try count(Data(text.utf8))
    #expect(counts == LineCounts(lines: lines, blankLines: blankLines))
  }

  @Test
  func importsKeepTheirOrderAndRepetitions() throws {
    let counts = try count(Data("\u{FEFF}import B\nimport A\n  import B\n".utf8))
    #expect(counts.imports == ["B", "A", "B"])
  }

  @Test(arguments: [[0xFF], [0x61, 0x0A, 0xC3], [0xED, 0xA0, 0x80], [0xFF, 0xFE, 0x61, 0x00]] as [[UInt8]])
  func otherEncodingsAreRefused(bytes: [UInt8]) {
    #expect(throws: UnreadableText()) { try count(Data(bytes)) }
  }

  private func count(_ source: Data) throws -> LineCounts {
    try SourceLineCounter().count(source, in: #require(Language.of(fileNamed: "a.swift")))
  }
}
