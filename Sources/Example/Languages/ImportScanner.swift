/// Finds the names of what a file imports, line by line.
struct ImportScanner {
  private let syntax: ImportSyntax
  private var isInsideGoBlock = false

  init(syntax: ImportSyntax) {
    self.syntax = syntax
  }

  /// Whether a line that begins with this byte is worth reading: most lines are not.
  func mayImport(lineStartingWith byte: UInt8) -> Bool {
    switch syntax {
    case .none: false
    case .swift: Self.swiftStarts.contains(byte)
    case .include: byte == UInt8(ascii: "#") || byte == UInt8(ascii: "@")
    case .rust: byte == UInt8(ascii: "u") || byte == UInt8(ascii: "p")
    case .go: isInsideGoBlock || byte == UInt8(ascii: "i")
    case .python: byte == UInt8(ascii: "i") || byte == UInt8(ascii: "f")
    case .script: Self.scriptStarts.contains(byte)
    case .require: Self.requireStarts.contains(byte)
    case .keyword(let keyword): byte == keyword.utf8.first
    }
  }

  private static let swiftStarts = Array("@ifp".utf8)  // @testable, import, internal, fileprivate, public, …
  private static let scriptStarts = Array("ieclv}".utf8)  // import, export, const, let, var, the end of a list
  private static let requireStarts = Array("rl".utf8)  // require, local

  /// The names that a line imports; the line has no white space at either side.
  mutating func imports(inLine line: String) -> [String] {
    switch syntax {
    case .none: []
    case .swift: one(swiftName(in: line))
    case .include: one(includedName(in: line))
    case .rust: one(rustName(in: line))
    case .go: one(goName(in: line))
    case .python: pythonNames(in: line)
    case .script: one(scriptName(in: line))
    case .require: one(requiredName(in: line))
    case .keyword(let keyword): one(keywordName(in: line, after: keyword))
    }
  }

  private func one(_ name: Substring?) -> [String] { name.map { [String($0)] } ?? [] }

  private func swiftName(in line: String) -> Substring? {
    var words = line.before("//").split(whereSeparator: \.isWhitespace)[...]
    while let word = words.first, word.hasPrefix("@") || Self.accessLevels.contains(word) { words.removeFirst() }
    guard words.popFirst() == "import" else { return nil }
    if words.count == 2, let kind = words.first, Self.importKinds.contains(kind) { words.removeFirst() }
    guard words.count == 1, let path = words.first?.before(";"), path.isDottedName else { return nil }
    return path.before(".")
  }

  private static let accessLevels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
  private static let importKinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]

  private func includedName(in line: String) -> Substring? {
    let words = line.drop { $0 == "#" || $0 == "@" }.drop(while: \.isWhitespace)
    if line.hasPrefix("@") { return words.after("import").map { $0.before(";") } }
    guard let name = words.after("include") ?? words.after("import") ?? words.after("include_next") else { return nil }
    if name.hasPrefix("<") { return name.dropFirst().before(">") }
    return name.firstQuoted
  }

  private func rustName(in line: String) -> Substring? {
    var rest = line[...]
    if rest.hasPrefix("pub") { rest = rest.drop { $0 != " " }.drop(while: \.isWhitespace) }
    guard let path = rest.after("use") else { return nil }
    return path.drop { $0 == ":" }.firstWord
  }

  private mutating func goName(in line: String) -> Substring? {
    if isInsideGoBlock {
      if line.hasPrefix(")") { isInsideGoBlock = false }
      return line.hasPrefix("//") ? nil : line[...].firstQuoted
    }
    guard let rest = line[...].after("import") ?? line[...].after("import(").map({ _ in "(" }) else { return nil }
    guard rest.hasPrefix("(") else { return rest.firstQuoted }
    isInsideGoBlock = !rest.contains(")")
    return isInsideGoBlock ? nil : rest.firstQuoted
  }

  private func pythonNames(in line: String) -> [String] {
    let code = line.before("#")
    if let rest = code.after("from") {
      let words = rest.split(whereSeparator: \.isWhitespace)
      return words.count > 1 && words[1] == "import" ? [String(words[0])] : []
    }
    guard let names = code.after("import") else { return [] }
    return names.split(separator: ",").compactMap { name in
      let words = name.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, first.isDottedName, words.count == 1 || words[1] == "as" else { return nil }
      return String(first)
    }
  }

  private func scriptName(in line: String) -> Substring? {
    if let rest = line[...].after("import"), rest.hasPrefix("\"") || rest.hasPrefix("'") { return rest.firstQuoted }
    if line.hasPrefix("import ") || line.hasPrefix("export ") || line.hasPrefix("}") {
      return line[...].following(" from ")?.firstQuoted
    }
    return line[...].following("require(")?.firstQuoted
  }

  private func requiredName(in line: String) -> Substring? {
    if let rest = line[...].after("require") ?? line[...].after("require_relative") { return rest.firstQuoted }
    return line[...].following("require(")?.firstQuoted
  }

  private func keywordName(in line: String, after keyword: String) -> Substring? {
    var words = line.before("//").split(whereSeparator: \.isWhitespace)[...]
    guard words.popFirst() == keyword[...] else { return nil }
    if let word = words.first, word == "static" || word == "qualified" { words.removeFirst() }
    guard let name = words.first?.before(";"), name.isDottedName else { return nil }
    return name
  }
}
