/// Breaks lines that are too long for the page at their longest bracket, and fills what was inside.
enum Wrapping {
  private static let width = 120
  private static let step = "  "

  static func wrap(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { wrap(line: String($0)) }.joined(separator: "\n")
  }

  private static func wrap(line: String) -> String {
    guard line.count > width, !line.contains("///"), let inside = longestBracket(in: line) else { return line }
    let indentation = String(line.prefix(while: \.isWhitespace))
    let body = fill(items(of: line[inside]), indentation: indentation + step)
    return [line[..<inside.lowerBound] + "", body, indentation + line[inside.upperBound...]].joined(separator: "\n")
  }

  /// Puts as many items on a line as fit; an item that does not fit on a line of its own is wrapped.
  private static func fill(_ items: [String], indentation: String) -> String {
    var lines: [String] = []
    for (index, item) in items.enumerated() {
      let item = index < items.count - 1 ? item + "," : item
      if let last = lines.last, last.count + 1 + item.count <= width {
        lines[lines.count - 1] = last + " " + item
      } else {
        lines.append(indentation + item)
      }
    }
    return lines.map(wrap(line:)).joined(separator: "\n")
  }

  /// What stands between the commas that no inner bracket encloses.
  private static func items(of list: Substring) -> [String] {
    var items = [""]
    for (index, depth) in depths(of: list) {
      if list[index] == ",", depth == 0 {
        items.append("")
      } else if list[index] != " " || items.last != "" {
        items[items.count - 1].append(list[index])
      }
    }
    return items
  }

  /// The inside of the longest pair of brackets on the line that no other pair encloses.
  private static func longestBracket(in line: String) -> Range<String.Index>? {
    var opened: [String.Index] = []
    var pairs: [Range<String.Index>] = []
    for index in line.indices {
      if isOpening(line, index) {
        opened.append(line.index(after: index))
      } else if isClosing(line, index), let start = opened.popLast() {
        pairs.removeAll { $0.lowerBound > start }
        pairs.append(start..<index)
      }
    }
    return pairs.max { line[$0].count < line[$1].count }
  }

  /// Every position of the text with the number of brackets open there.
  private static func depths(of text: Substring) -> [(index: String.Index, depth: Int)] {
    var depth = 0
    return text.indices.map { index in
      if isClosing(text, index) { depth -= 1 }
      defer { if isOpening(text, index) { depth += 1 } }
      return (index, depth)
    }
  }

  private static func isOpening(_ text: some StringProtocol, _ index: String.Index) -> Bool {
    "([<".contains(text[index])
  }

  private static func isClosing(_ text: some StringProtocol, _ index: String.Index) -> Bool {
    let isArrow = text[index] == ">" && index > text.startIndex && text[text.index(before: index)] == "-"
    return ")]>".contains(text[index]) && !isArrow
  }
}
