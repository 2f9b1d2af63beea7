import Foundation

/// Counts what is in a source file.
protocol LineCounter: Sendable {
  func count(_ source: Data, in language: Language) throws(UnreadableText) -> LineCounts
}

struct LineCounts: Equatable, Sendable {
  var lines = 0
  var blankLines = 0
  /// The names of what is imported, in the order of the source, with repetitions.
  var imports: [String] = []
}

struct UnreadableText: Error, Equatable, CustomStringConvertible {
  var description: String { "not UTF-8" }
}
