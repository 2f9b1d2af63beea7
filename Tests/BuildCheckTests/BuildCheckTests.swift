import Foundation
import TestSupport
import Testing

/// An app whose build checks its graph: a package of its own, outside of this one.
@Suite(.serialized)
struct BuildCheckTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let package = tests.deletingLastPathComponent().deletingLastPathComponent()
  private static let fixture = tests.appendingPathComponent("Fixture")

  private let folder: TemporaryFolder
  /// Paths with a space and letters beyond ASCII used to reach the check percent-encoded.
  private let app = "my äpp"

  init() throws {
    folder = try TemporaryFolder()
    let files = FileManager.default.enumerator(atPath: Self.fixture.path)
    while let path = files?.nextObject() as? String {
      guard path.hasSuffix(".swift") else { continue }
      let text = try String(contentsOf: Self.fixture.appendingPathComponent(path), encoding: .utf8)
      try folder.write(text.replacing("PACKAGE", with: Self.package.path), to: "\(app)/\(path)")
    }
  }

  @Test func theBuildFailsWhereSomethingIsMissing() async throws {
    try await expectSuccess()
    let wiring = try folder.text(of: "\(app)/Sources/AppWiring/Wiring.swift")

    let registration = "  container.autoregister((any UserService).self) { LiveUserService() }\n"
    try #require(wiring.contains(registration))
    try folder.write(wiring.replacing(registration, with: ""), to: "\(app)/Sources/AppWiring/Wiring.swift")
    let broken = try await build()
    #expect(broken.ending == .exit(1))
    let line = broken.standardOutput.split(separator: "\n").first { $0.contains("error: any UserService") }
    #expect(
      line == """
        \(folder.url.resolvingSymlinksInPath().path)/\(app)/Sources/AppWiring/Screens/UserDetail.swift:9:1: error: \
        any UserService is not registered; needed by: UserDetail.factory (AppWiring/UserDetail.swift:9); \
        fix: register it in this container or a parent: container.register((any UserService).self) { resolver in … }
        """)

    try folder.write(wiring, to: "\(app)/Sources/AppWiring/Wiring.swift")
    try await expectSuccess()
    try folder.write(wiring + "// touched\n", to: "\(app)/Sources/AppWiring/Wiring.swift")
    try await expectSuccess()
  }

  @Test func theDocumentationShowsThePlugin() throws {
    let plugin = try String(
      contentsOf: Self.fixture.appendingPathComponent("Plugins/VerifyGraph/VerifyGraph.swift"), encoding: .utf8)
    let check = Self.package.appendingPathComponent("Sources/InjectionGraph/Reports/GraphCheck.swift")
    let source = try String(contentsOf: check, encoding: .utf8)
    let comment = plugin.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.isEmpty ? "///" : "/// \($0)" }.joined(separator: "\n")
    #expect(source.contains("/// ```text\n\(comment)\n/// ```\n"))
  }

  /// The last build checks the graph again, because the program has changed or was not there.
  private func expectSuccess() async throws {
    let run = try await build()
    #expect(run.ending == .exit(0), "\(run.standardOutput)\(run.standardError)")
    #expect((run.standardOutput + run.standardError).contains("Verifying the graph"))
  }

  private func build() async throws -> CommandRun {
    let swift = try #require(Tool.path("swift"))
    return try await CommandRun.of(swift, ["build", "--package-path", "\(folder.path)/\(app)"])
  }
}
