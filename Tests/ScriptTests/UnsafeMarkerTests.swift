import Foundation
import Testing

/// What the compiler does not check is proved where it stands.
struct UnsafeMarkerTests {
  private static let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardized

  private static let markers = [
    "@unchecked Sendable", "nonisolated(unsafe)", "@exclusivity(unchecked)", "unowned(unsafe)", "unsafeBitCast(",
    "unsafeDowncast(",
  ]

  @Test func everyUncheckedConformanceIsProvedInTheFirstLineOfItsType() throws {
    #expect(
      try unproved { lines, index in
        guard lines[index].contains("@unchecked Sendable") else { return true }
        // The next line, or the one behind the end of a long declaration.
        return lines[index...].prefix(3).contains { $0.contains("// Sendable: ") }
      } == [])
  }

  @Test func everyOtherUnsafeMarkerHasACommentOnItsLineOrInTheThreeAbove() throws {
    #expect(
      try unproved { lines, index in
        let isMarked = Self.markers.dropFirst().contains { lines[index].contains($0) }
        return !isMarked || lines[max(0, index - 3)...index].contains { $0.contains("//") }
      } == [])
  }

  @Test func theExampleAndTheOverloadsOfFactoriesNeedNoUnsafeMarker() throws {
    let paths = try unproved { lines, index in !Self.markers.contains { lines[index].contains($0) } }
    #expect(paths.filter { !$0.hasPrefix("InjectionCore/") && !$0.hasPrefix("PropertyInjection/") } == [])
  }

  /// The lines of code that are not as they should be, as `Module/File.swift:12`.
  private func unproved(_ isRight: (_ lines: [Substring], _ index: Int) -> Bool) throws -> [String] {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path).filter { $0.hasSuffix(".swift") }
    #expect(files.count > 100)
    return try files.sorted().flatMap { path in
      let text = try String(contentsOf: Self.sources.appending(path: path), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.indices.filter { index in
        !lines[index].drop { $0 == " " }.hasPrefix("//") && !isRight(lines, index)
      }.map { "\(path):\($0 + 1)" }
    }
  }
}
