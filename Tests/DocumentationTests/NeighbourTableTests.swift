import Foundation
import Testing

/// What ServiceContainerKit, ViperServices and Injection do is shown by tests, or said otherwise by the tables of
/// "Coming from …". Behaviours are numbered; a test carries the letter of the library and the number in its name.
struct NeighbourTableTests {
  /// A library and the article about it.
  struct Neighbour: CustomTestStringConvertible {
    let letter: Character
    let article: String
    let behaviours: ClosedRange<Int>

    var testDescription: String { article }
  }

  private static let neighbours = [
    Neighbour(
      letter: "b", article: "PropertyInjection/PropertyInjection.docc/ComingFromServiceContainerKit", behaviours: 1...64
    ),
    Neighbour(letter: "c", article: "ServiceBoot/ServiceBoot.docc/ComingFromViperServices", behaviours: 1...30),
    Neighbour(letter: "d", article: "PropertyInjection/PropertyInjection.docc/ComingFromInjection", behaviours: 1...19),
  ]

  @Test(arguments: neighbours)
  func eachBehaviourIsATestOrARow(_ neighbour: Neighbour) throws {
    let shown = try Self.tests(neighbour.letter).union(Self.rows(neighbour.article))
    #expect(Set(neighbour.behaviours).subtracting(shown).sorted() == [])
    #expect(shown.subtracting(neighbour.behaviours).sorted() == [])
  }

  /// The numbers in names such as `b22_whatIsNotParkedIsDropped` and `c17And18AllAreTold`.
  private static func tests(_ letter: Character) throws -> Set<Int> {
    let names = try testFiles().joined().matches(of: /func ([b-d])([0-9]+)(?:And([0-9]+))?[_A-Z]/)
    return Set(
      names.filter { $0.1 == String(letter)[...] }.flatMap { [Int($0.2), $0.3.flatMap { Int($0) }].compactMap(\.self) })
  }

  /// The numbers before the colon of each row: `17: …`, `38, 39, 55: …`, `30–32: …`.
  private static func rows(_ article: String) throws -> Set<Int> {
    let rows = try Document("Sources/\(article).md").table(under: "### What differs, and why")
    try #require(!rows.isEmpty)
    return try Set(
      rows.flatMap { row in
        let numbers = try #require(row[0].firstMatch(of: /^([0-9 ,–]+):/), "\(row[0])").1
        return numbers.split(separator: ",").flatMap { part in
          let ends = part.split(separator: "–").compactMap { Int($0.trimming()) }
          return ends.isEmpty ? [] : Array(ends[0]...ends[ends.count - 1])
        }
      })
  }

  private static func testFiles() throws -> [String] {
    try ["InjectionCoreTests", "LanguageModeTests", "PropertyInjectionTests", "ServiceBootTests"].flatMap {
      target in
      let folder = Document.root.appendingPathComponent("Tests/\(target)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
      return try (files ?? []).filter { $0.pathExtension == "swift" }.map {
        try String(contentsOf: $0, encoding: .utf8)
      }
    }
  }
}
