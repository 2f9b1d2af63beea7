import Foundation
import TestSupport
import Testing

/// "Moving an app over" leads from one version of the app in `Tests/LoanDesk` to the other.
struct MovingAnAppOverTests {
  private let article: Document
  private let before: [String: String]
  private let after: [String: String]

  init() throws {
    article = try Document("Sources/FactoryInjection/FactoryInjection.docc/MovingAnAppOver.md")
    before = try Self.app("Before")
    after = try Self.app("After")
  }

  @Test func appHasEnoughFilesToBeOne() {
    #expect(before.count == 12)
  }

  @Test func listedLinesMakeTheNewVersionOfTheOld() throws {
    let moved = try changed(before, "### Lines that change")
    #expect(moved == after.mapValues(lines))
  }

  @Test func listedLinesAllChange() throws {
    for change in try changes("### Lines that change") {
      #expect(Set(change.old).isDisjoint(with: change.new), "\(change)")
    }
  }

  @Test func bothVersionsAreShown() throws {
    let shown = try article.blocks().compactMap(\.copiedFile)
    let expected = before.keys.flatMap { path in
      (before[path] == after[path] ? ["After"] : ["Before", "After"]).map { "Tests/LoanDesk/\($0)/\(path)" }
    }
    #expect(shown.sorted() == expected.sorted())
  }

  @Test func newVersionPrintsWhatTheArticleSays() async throws {
    let run = try await CommandRun.of(BuildFolder.current().executable("LoanDesk"), [])
    #expect(run.ending == .exit(0))
    #expect(try run.standardOutput == printed())
    #expect(run.standardError == "")
  }

  @Test func withAComponentItPrintsTheSame() async throws {
    let sources = try changed(after, "### Then: a service becomes a component").filter { $0.key != "Package.swift" }
    let folder = try TemporaryFolder()
    let files = try sources.map { try folder.write($0.value.joined(separator: "\n"), to: $0.key).path }
    let program = folder.url.appendingPathComponent("program")
    let build = try BuildFolder.current()
    let objects = try ["InjectionCore", "InjectionGraph", "FactoryInjection"].flatMap { try build.objects(of: $0) }.map(
      \.path)
    let compilation = try await CommandRun.of(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["swiftc", "-swift-version", "5", "-enable-upcoming-feature", "InferSendableFromCaptures"]
        + ["-warnings-as-errors", "-parse-as-library", "-module-name", "LoanDesk", "-I", build.modules.path]
        + ["-o", program.path] + files.sorted() + objects)
    try #require(compilation.ending == .exit(0), "\(compilation.standardError)")
    let run = try await CommandRun.of(program, [])
    #expect(run.ending == .exit(0))
    #expect(try run.standardOutput == printed())
    #expect(run.standardError == "")
  }

  /// The texts of a version's files, by their paths.
  private static func app(_ version: String) throws -> [String: String] {
    let folder = "Tests/LoanDesk/\(version)"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Document.root.appendingPathComponent(folder).path)
      .filter { $0.hasSuffix(".swift") }
    return try Dictionary(uniqueKeysWithValues: paths.map { ($0, try Document.text(of: "\(folder)/\($0)")) })
  }

  private func changes(_ heading: String) throws -> [LineChange] {
    try article.table(under: heading).map(LineChange.init)
  }

  /// The lines of each file, without their indentation, after the changes that a table lists.
  private func changed(_ app: [String: String], _ heading: String) throws -> [String: [String]] {
    var files = app.mapValues(lines)
    for change in try changes(heading) {
      for name in change.files {
        let path = try #require(files.keys.first { $0.split(separator: "/").last == name[...] }, "\(name)")
        files[path] = try change.applied(to: try #require(files[path]))
      }
    }
    return files
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimming() }
  }

  private func printed() throws -> String {
    let outputs = try article.blocks().filter { $0.language == "text" }
    try #require(outputs.count == 1)
    return outputs[0].code.lines.map { "\($0)\n" }.joined()
  }
}
