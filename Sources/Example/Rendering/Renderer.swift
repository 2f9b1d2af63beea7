/// Turns the result into the text that is printed.
protocol Renderer: Sendable {
  /// The text, without a newline at its end.
  func render(_ report: CensusReport) throws -> String
}
