import Foundation
import Testing

/// What "Coming from …" tells to write in place of old lines still has its name.
struct MigrationNameTests {
  /// The articles, by their modules.
  private static let documents = [
    "FactoryInjection/ComingFromFactory", "FactoryInjection/ComingFromResolver",
    "PropertyInjection/ComingFromInjection", "PropertyInjection/ComingFromServiceContainerKit",
    "ServiceBoot/ComingFromViperServices",
  ]

  /// Words of Swift, of other modules, and of the app that the tables speak of.
  private static let others: Set<String> = [
    "MainActor", "PropertyInjection", "Test", "any", "await", "if", "init", "self", "static", "switch", "true", "try",
    "Database", "Detail", "Impl", "List", "Live", "LiveUsers", "Panel", "RSSReader", "Realm", "Service1", "StubUsers",
    "Users", "b", "cache", "login", "makeDetail", "p", "property", "reader",
    "CHANGELOG", "md",
  ]

  @Test(arguments: documents)
  func namesAreThoseOfTheCode(_ document: String) throws {
    let words = try Self.words(in: document)
    #expect(words.count > 10)
    #expect(words.subtracting(Self.declared).subtracting(Self.others).sorted() == [])
  }

  @Test func exceptionsAreNeeded() throws {
    let words = Set(try Self.documents.flatMap { try Self.words(in: $0) })
    #expect(Self.others.subtracting(words).union(Self.others.intersection(Self.declared)).sorted() == [])
  }

  /// The words of code in the second column of all tables, without texts in quotation marks.
  private static func words(in article: String) throws -> Set<String> {
    let parts = article.split(separator: "/")
    let document = try Document("Sources/\(parts[0])/\(parts[0]).docc/\(parts[1]).md")
    let cells = document.lines.filter { $0.text.hasPrefix("|") }.map(\.text).compactMap { row in
      row.split(separator: "|").dropFirst().first
    }
    let code = cells.flatMap { cell in cell.matches(of: /`([^`]+)`/).map { $0.1.replacing(/"[^"]*"/, with: "") } }
    return Set(code.flatMap { $0.matches(of: /[A-Za-z_]\w*/).map { String($0.0) } })
  }

  /// The names that the modules declare, and the labels of their parameters.
  private static let declared: Set<String> = {
    let folder = Document.root.appendingPathComponent("Sources")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    let files = paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Example/") }
    let code = files.compactMap { try? Document.text(of: "Sources/\($0)") }.flatMap { $0.split(separator: "\n") }
      .filter { !$0.trimming().hasPrefix("//") }.joined(separator: "\n")
    let names = code.matches(of: /(?:func|var|let|case|class|struct|enum|protocol|typealias) (\w+)/).map { $0.1 }
    let labels = code.matches(of: /(\w+)(?: \w+)?:\s/).map { $0.1 }
    return Set((names + labels).map(String.init))
  }()
}
