/// The table for the documentation.
package enum MarkdownTable {
  package static func render(_ measurements: [Measurement]) -> String {
    let lines = measurements.map { measurement in
      let texts = MeasurementTexts(measurement)
      return [texts.row, texts.measured, texts.reference, texts.ratio, texts.goal, texts.verdict]
    }
    let header = ["row", "measured", "to", "ratio", "goal", ""]
    return ([header, header.map { _ in "---" }] + lines).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
  }
}
