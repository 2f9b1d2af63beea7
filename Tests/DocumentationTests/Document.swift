import Foundation

/// A text with blocks of code in it: a Markdown file, or the documentation comments of a source file.
struct Document: Sendable {
  /// The path inside the package.
  let path: String
  /// The lines, with the numbers that they have in the file.
  let lines: [(number: Int, text: Substring)]

  init(path: String, text: String) {
    self.path = path
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    let numbered = all.enumerated().map { (number: $0.offset + 1, text: $0.element) }
    lines =
      path.hasSuffix(".swift")
      ? numbered.compactMap { line in
        guard let match = line.text.wholeMatch(of: /\s*\/\/\/ ?(.*)/) else { return nil }
        return (line.number, match.1)
      }
      : numbered
  }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  var isSource: Bool { path.hasSuffix(".swift") }

  /// The modules that its readers import. They give them what they are built on.
  var modules: [String] {
    if path.hasPrefix("Sources/InjectionTesting/") { return ["InjectionTesting", "Testing"] }
    let own = ["PropertyInjection", "ServiceBoot"].first { path.hasPrefix("Sources/\($0)/") }
    return [own ?? "FactoryInjection"]
  }

  /// The fenced blocks in the order of the text.
  func blocks() throws -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var comments: [CodeBlock.Code] = []
    var rest = lines[...]
    while let line = rest.popFirst() {
      // A block of a list is indented as its text is.
      let indentation = line.text.prefix { $0 == " " }.count
      if line.text.dropFirst(indentation).hasPrefix("```") {
        let code = rest.prefix { $0.text.trimming() != "```" }
        rest = rest.dropFirst(code.count)
        guard rest.popFirst() != nil else { throw Unended(document: path, line: line.number) }
        var block = CodeBlock(
          language: String(line.text.dropFirst(indentation + 3)),
          code: CodeBlock.Code(
            firstLine: line.number + 1, lines: code.map { String($0.text.dropFirst(indentation)) }))
        for comment in comments { try block.apply(comment, in: path) }
        comments = []
        blocks.append(block)
      } else if line.text.hasPrefix("<!--") {
        var lines = [String(line.text.dropFirst(4))]
        while !lines[lines.count - 1].hasSuffix("-->") {
          guard let next = rest.popFirst() else { throw Unended(document: path, line: line.number) }
          lines.append(String(next.text))
        }
        lines[lines.count - 1].removeLast(3)
        comments.append(CodeBlock.Code(firstLine: line.number, lines: lines))
      }
    }
    return blocks
  }

  /// The rows of the table under a heading, without its head; cells as they are written.
  func table(under heading: String) -> [[String]] {
    lines.drop { $0.text != heading }
      .drop { !$0.text.hasPrefix("|") }
      .prefix { $0.text.hasPrefix("|") }
      .dropFirst(2)
      .map { row in row.text.split(separator: "|").map { $0.trimming() } }
  }

  /// The targets of links to files of the package, and to headings of this document.
  var localLinks: [String] {
    lines.flatMap { line in line.text.matches(of: /\]\(([^)]+)\)/).map { String($0.1) } }
      .filter { !$0.contains("://") }
  }

  /// What a link to each heading ends in.
  var anchors: Set<String> {
    Set(
      lines.filter { $0.text.hasPrefix("#") }.map { line in
        line.text.drop { $0 == "#" }.trimming().lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
          .replacing(" ", with: "-")
      })
  }

  struct Unended: Error, Equatable {
    let document: String
    let line: Int
  }
}

extension Document {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init(_ path: String) throws {
    self.init(path: path, text: try Self.text(of: path))
  }

  /// What a file of the package holds.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// What a reader of the package reads.
  static let markdown: [Document] = paths.filter { $0.hasSuffix(".md") }.compactMap { try? Document($0) }

  /// Documentation comments with code in them.
  static let sources: [Document] = paths.filter { $0.hasSuffix(".swift") }.compactMap { path in
    guard let document = try? Document(path), document.lines.contains(where: { $0.text.hasPrefix("```") }) else {
      return nil
    }
    return document
  }

  private static let paths: [String] = {
    let manager = FileManager.default
    let top = (try? manager.contentsOfDirectory(atPath: root.path)) ?? []
    let inSources = manager.enumerator(atPath: root.appendingPathComponent("Sources").path)?.compactMap {
      $0 as? String
    }
    return (top + (inSources ?? []).map { "Sources/\($0)" }).sorted()
  }()
}
