import Foundation
import TestSupport
import Testing

/// What documents repeat from elsewhere is what stands there.
struct DocumentedFactsTests {
  @Test(arguments: try commands(["README.md", "CONTRIBUTING.md"]))
  func commandIsRunByTheGate(_ command: String) throws {
    if Self.runElsewhere[command] != nil { return }
    let gate = try text("Scripts/check.sh").replacing("\"${STRICT[@]}\" ", with: "")
    #expect(gate.contains(command))
  }

  /// Commands that the gate does not run, and why.
  private static let runElsewhere = [
    "Scripts/check.sh": "is the gate",
    "Scripts/check.sh --quick": "is the gate",
    "swift test --disable-xctest --filter ScopeTableTests": "all tests are run",
    "swift package diagnose-api-breaking-changes 0.1.0": "needs a released version",
  ]

  @Test func readmeShowsTheGraphOfTheExample() async throws {
    let example = try BuildFolder.current().executable("example")
    let run = try await CommandRun.of(example, ["--graph", "mermaid"])
    let pictures = try Document("README.md").blocks().filter { $0.language == "mermaid" }
    #expect(pictures.map { $0.code.lines.map { "\($0)\n" }.joined() } == [run.standardOutput])
  }

  @Test func readmeShowsFiguresOfTheBenchmark() throws {
    let rows = try Document("README.md").table(under: "## Speed")
    let measured = try Document("Sources/FactoryInjection/FactoryInjection.docc/WhatItCosts.md")
      .table(under: "## Time and memory")
    #expect(rows.count >= 5)
    for row in rows { #expect(measured.contains { $0.starts(with: row) }, "\(row)") }
  }

  @Test func documentationIsBuiltOfAllLibraries() throws {
    let libraries = try text("Package.swift").matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
    #expect(libraries.count == 5)
    let index = try #require(try text(".spi.yml").firstMatch(of: /documentation_targets: \[(.+)\]/)).1
    #expect(Set(index.split(separator: ", ").map(String.init)) == Set(libraries))
    let script = try #require(try text("Scripts/docs.sh").firstMatch(of: /MODULES=\((.+)\)/)).1
    #expect(Set(script.split(separator: " ").map(String.init)) == Set(libraries))
  }

  private static func commands(_ documents: [String]) throws -> [String] {
    try documents.flatMap { try Document($0).blocks() }.filter { $0.language == "sh" }.flatMap(\.code.lines)
      .map { $0.prefix { $0 != "#" }.trimming() }
  }
}

private func text(_ path: String) throws -> String {
  try String(contentsOf: Document.root.appendingPathComponent(path), encoding: .utf8)
}
