import Foundation
import Testing

/// The tables of "Reading compiler errors" are taken from the client code that the misuse tests compile.
struct RefusalTableTests {
  @Test(arguments: try rows())
  func rowIsARefusedFile(_ row: [String]) throws {
    try #require(row.count == 3)
    let lines = row[0].components(separatedBy: "<br>").map { $0.trimmingCharacters(in: ["`"]) }
    let refusal = Refusal(code: lines, message: row[1].trimmingCharacters(in: ["`"]))
    #expect(Refusal.all.contains { $0.contains(refusal) }, "\(refusal) is in none of the refused files")
  }

  @Test func tablesAreNotEmpty() throws {
    #expect(try Self.rows().count == 25)
  }

  private static func rows() throws -> [[String]] {
    let article = try Document("Sources/FactoryInjection/FactoryInjection.docc/ReadingCompilerErrors.md")
    return ["Factories of components", "Calling a factory", "Actors and threads", "Registering"]
      .flatMap { article.table(under: "## \($0)") }
  }
}

/// One complaint of the compiler, in Swift 6 mode.
private struct Refusal {
  /// Lines of the file; the last one is refused.
  let code: [String]
  let message: String

  /// Whether the file of this complaint tells all that a row of the table does.
  func contains(_ row: Refusal) -> Bool {
    message == row.message && code.last == row.code.last && row.code.allSatisfy(code.contains)
  }

  static let all: [Refusal] = {
    let folder = Document.root.appendingPathComponent("Tests/MisuseTests/Cases")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.flatMap { file in (try? String(contentsOf: file, encoding: .utf8)).map(complaints) ?? [] }
  }()

  private static func complaints(of file: String) -> [Refusal] {
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimming() }
    return lines.enumerated().compactMap { index, line in
      guard
        let match = line.wholeMatch(of: /\/\/ expected-(?:swift6-|mainactor-)?error@\+([0-9]+) \{\{(.+)\}\}/),
        let distance = Int(match.1)
      else { return nil }
      let code = lines[...(index + distance)].filter { !$0.hasPrefix("//") }
      return Refusal(code: code, message: String(match.2))
    }
  }
}
