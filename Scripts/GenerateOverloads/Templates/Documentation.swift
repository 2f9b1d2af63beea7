/// Lays out documentation comments and sentences.
enum Documentation {
  private static let width = 110

  /// One paragraph as comment lines.
  static func filled(_ paragraph: String) -> [String] {
    var lines = ["///"]
    for word in paragraph.split(separator: " ") {
      if lines[lines.count - 1].count + 1 + word.count > width {
        lines.append("///")
      }
      lines[lines.count - 1] += " " + word
    }
    return lines
  }

  /// The attribute of an overload that nobody can use. Too long a sentence is broken after the colon, where it begins to
  /// say what to do.
  static func unavailable(_ sentence: String) -> [String] {
    let line = "@available(*, unavailable, message: \"\(sentence)\")"
    guard line.count > 118, let colon = sentence.firstIndex(of: ":") else { return [line] }
    return [
      "@available(*, unavailable, message: \"\"\"", "  \(sentence[...colon]) \\",
      "  \(sentence[colon...].dropFirst(2))", "  \"\"\")",
    ]
  }
}
