/// The table for a terminal. Lines are rendered one by one, so that each can be printed when it is known.
package struct TextTable: Sendable {
  private static let widths = (measured: 16, reference: 34, ratio: 10, goal: 10)
  private let rowWidth: Int

  /// - Parameter rows: The names of all rows that may come.
  package init(rows: [String]) {
    rowWidth = max(3, rows.map(\.count).max() ?? 0)
  }

  package var header: String {
    let titles = line("row", "measured", "to", "ratio", "goal", "")
    return "\(titles)\n\(String(repeating: "-", count: titles.count))"
  }

  package func line(_ measurement: Measurement) -> String {
    let texts = MeasurementTexts(measurement)
    return line(texts.row, texts.measured, texts.reference, texts.ratio, texts.goal, texts.verdict)
  }

  private func line(
    _ row: String, _ measured: String, _ reference: String, _ ratio: String, _ goal: String, _ verdict: String
  ) -> String {
    let cells = [
      row.padded(to: rowWidth), measured.aligned(to: Self.widths.measured),
      "  " + reference.padded(to: Self.widths.reference), ratio.aligned(to: Self.widths.ratio),
      goal.aligned(to: Self.widths.goal), "  " + verdict,
    ]
    let line = cells.joined(separator: " ")
    return String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func aligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
