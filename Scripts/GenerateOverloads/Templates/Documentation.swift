/// Lays out documentation comments.
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
}
