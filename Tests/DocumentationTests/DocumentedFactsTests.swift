import Foundation
import InjectionCore
import OverloadTemplates
import TestSupport
import Testing

/// What documents repeat from elsewhere is what stands there.
struct DocumentedFactsTests {
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

  @Test func readmeListsTheLimitsOfTheCode() throws {
    let rows = try Document("README.md").table(under: "## Limits")
    #expect(rows.dropLast() == Overloads.limits.map { [$0.what, "\($0.count)"] }[...])
    #expect(rows.last == ["seconds that a thread or a task waits before the observer is told", "5"])
    #expect(Container().slowWait == .seconds(5))
  }

  @Test func workflowRunsTheGateOnLinuxAndTheTestsOnMacOS() throws {
    let steps = try Document(".github/workflows/check.yml").lines.map { $0.text.trimming() }
    #expect(steps.contains("- run: Scripts/check.sh"))
    #expect(steps.contains("- run: swift build") && steps.contains("- run: swift test"))
  }

  @Test func scriptsNameAllLibraries() throws {
    let libraries = try Document.text(of: "Package.swift").matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
    #expect(libraries.count == 6)
    let index = try #require(try Document.text(of: ".spi.yml").firstMatch(of: /documentation_targets: \[(.+)\]/)).1
    #expect(Set(index.split(separator: ", ").map(String.init)) == Set(libraries))
    for script in ["Scripts/docs.sh", "Scripts/public-interface.sh"] {
      let modules = try #require(try Document.text(of: script).firstMatch(of: /MODULES=\((.+)\)/)).1
      #expect(Set(modules.split(separator: " ").map(String.init)) == Set(libraries))
    }
  }
}
