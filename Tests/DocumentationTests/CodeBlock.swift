/// A block of code in a document, with the comments before it that say how it is checked.
///
/// | comment before a block | meaning |
/// |---|---|
/// | `<!-- continues -->` | the block goes on where the previous one ended; else it begins a new program |
/// | `<!-- setup` … `-->` | code that the reader does not see, put before the block |
/// | `<!-- file: Wiring.swift -->` | the block is the beginning of a file of this name: errors name its lines |
/// | `<!-- refuses: text -->` | the block must not compile: what the compiler says about its last line |
/// | `<!-- refuses 2: text -->` | the same about the second line |
/// | `<!-- copied: Tests/A.swift -->` | the block is that file of the package, which is not compiled again |
/// | `<!-- prints -->` | before a `text` block: what the program prints, since the last such block |
struct CodeBlock: Equatable, Sendable {
  /// Code with the line of the document on which it begins.
  struct Code: Equatable, Sendable {
    let firstLine: Int
    let lines: [String]
  }

  struct Refusal: Equatable, Sendable {
    /// Counted from 1; nil for the last line.
    let line: Int?
    let message: String
  }

  let language: String
  let code: Code
  var continues = false
  var setUps: [Code] = []
  var fileName: String?
  var copiedFile: String?
  var refusals: [Refusal] = []
  var isPrinted = false

  init(language: String, code: Code) {
    self.language = language
    self.code = code
  }

  /// Applies a comment. Its text is what stands between `<!--` and `-->`.
  mutating func apply(_ comment: Code, in document: String) throws {
    let text = comment.lines.joined(separator: "\n").trimming()
    if text == "continues" {
      continues = true
    } else if text == "prints", language == "text" {
      isPrinted = true
    } else if comment.lines[0].trimming() == "setup" {
      setUps.append(Code(firstLine: comment.firstLine + 1, lines: Array(comment.lines.dropFirst())))
    } else if let match = text.wholeMatch(of: /file: (\S+)/) {
      fileName = String(match.1)
    } else if let match = text.wholeMatch(of: /copied: (\S+)/) {
      copiedFile = String(match.1)
    } else if let match = text.wholeMatch(of: /refuses( [0-9]+)?: (.+)/) {
      refusals.append(Refusal(line: match.1.flatMap { Int($0.trimming()) }, message: String(match.2)))
    } else {
      throw UnknownComment(document: document, line: comment.firstLine, text: text)
    }
  }

  struct UnknownComment: Error, Equatable {
    let document: String
    let line: Int
    let text: String
  }
}

extension StringProtocol {
  func trimming() -> String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
