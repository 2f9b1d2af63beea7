import Foundation
import TestSupport

/// Components of all cells in one file, and what the compiler says to each.
struct GridRun: Sendable {
  /// The complaints by the line of their component.
  private let complaints: [Int: [String]]
  private let components: [Component]

  /// What is not about a component: a crash, for example.
  let rest: [String]

  init(_ components: [Component], in mode: LanguageMode) async throws {
    let folder = try TemporaryFolder()
    let lines = Self.head + components.map(\.line)
    let file = try folder.write(lines.joined(separator: "\n") + "\n", to: "Grid.swift")
    let run = try await CommandRun.of(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "swiftc", "-parse-as-library", "-typecheck", "-diagnostic-style", "llvm", "-I",
        try BuildFolder.current().modules.path,
      ] + mode.flags + [file.path])

    var complaints: [Int: [String]] = [:]
    var rest: [String] = []
    for line in run.standardError.split(separator: "\n") {
      guard let match = line.wholeMatch(of: /(.*):([0-9]+):[0-9]+: ((?:error|warning): .*)/) else {
        if line.contains("error:") { rest.append(String(line)) }
        continue
      }
      if match.1 == file.path, let number = Int(match.2), number > Self.head.count {
        complaints[number, default: []].append(Self.withoutTypes(match.3))
      } else {
        rest.append(String(line))
      }
    }
    self.complaints = complaints
    self.components = components
    self.rest = rest
  }

  /// What the compiler says to each component; empty where it says nothing.
  var said: [String] {
    components.indices.map { complaints[Self.head.count + $0 + 1, default: []].joined(separator: ", ") }
  }

  private static let head = ["import FactoryInjection"] + DependencyShape.declarations

  private static func withoutTypes(_ complaint: Substring) -> String {
    String(complaint).replacing(/'@[^']*'/, with: "…")
  }
}
