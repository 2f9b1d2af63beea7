import Foundation
import Testing

/// The tables of "Coming from …" say what tests show.
struct MigrationTableTests {
  private static let documents = [
    "ComingFromSwinject", "ComingFromSwinjectAutoregistration", "ComingFromSwinjectFactory",
  ]

  private static func table(_ document: String, _ heading: String) throws -> [[String]] {
    try Document("Sources/FactoryInjection/FactoryInjection.docc/\(document).md").table(under: heading)
  }

  /// The marks of the tests that assert a deviation: the letter of a library and the number of a behaviour.
  private static func marks() throws -> Set<String> {
    Set(try testFiles().joined().matches(of: /func ([abc][0-9]+)_deviation_/).map { String($0.1) })
  }

  private static func testFiles() throws -> [String] {
    let folder = Document.root.appendingPathComponent("Tests/SwinjectCompatibilityTests")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }

  @Test func eachDeviationIsATestAndEachTestARow() throws {
    let rows = try Self.documents.flatMap { try Self.table($0, "### What differs, and why") }
    #expect(rows.allSatisfy { $0.count >= 3 })
    #expect(Set(rows.map { $0[0] }).sorted() == (try Self.marks().sorted()))
  }

  @Test func eachBehaviourHasATest() throws {
    let tests = Set(try Self.testFiles().joined().matches(of: /func ([ab][0-9]+)_/).map { String($0.1) })
    let behaviours = (1...28).map { "a\($0 < 10 ? "0" : "")\($0)" } + (1...9).map { "b0\($0)" }
    #expect(Set(behaviours).subtracting(tests).sorted() == [])
  }

  @Test(arguments: documents)
  func newLinesCompile(_ document: String) throws {
    let code = try Self.testFiles().joined()
    for row in try Self.table(document, "### Lines that change") {
      try #require(row.count == 2)
      guard let line = row[1].firstMatch(of: /^`([^`]+)`/).map({ String($0.1) }) else { continue }
      #expect(code.contains(line), "\(line)")
    }
  }
}
