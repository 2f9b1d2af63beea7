import Foundation
import TestSupport
import Testing

/// The tests of client code are worth something only if they can fail.
struct HarnessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: LanguageMode.allCases)
  func refusedFileWithoutExpectationFails(_ mode: LanguageMode) async throws {
    let file = try write("let number: Int = \"text\"", to: "Refused.swift")
    let complaints = try await ClientCompiler.complaints(about: file, in: mode)
    #expect(complaints == "Refused.swift must not compile and expects no error in mode \(mode)")
  }

  @Test
  func expectationOfAnotherModeDoesNotCount() async throws {
    let file = try write(
      """
      // expected-swift5-error@+1 {{cannot convert value of type 'String' to specified type 'Int'}}
      let number: Int = "text"
      """, to: "Refused.swift")
    #expect(try await ClientCompiler.complaints(about: file, in: .swift5) == "")
    let complaints = try await ClientCompiler.complaints(about: file, in: .swift6)
    #expect(complaints == "Refused.swift must not compile and expects no error in mode swift6")
  }

  @Test(arguments: LanguageMode.allCases)
  func unmetExpectationFails(_ mode: LanguageMode) async throws {
    let file = try write(
      """
      // expected-error@+1 {{cannot convert value of type 'String' to specified type 'Int'}}
      let number: Int = 1
      """, to: "Refused.swift")
    let complaints = try await ClientCompiler.complaints(about: file, in: mode)
    #expect(complaints.contains("Refused.swift:1:4: error: expected error not produced"))
  }

  @Test
  func otherTextThanExpectedFails() async throws {
    let file = try write(
      """
      // expected-error@+1 {{cannot find 'number' in scope}}
      let number: Int = "text"
      """, to: "Refused.swift")
    let complaints = try await ClientCompiler.complaints(about: file, in: .swift6)
    #expect(complaints.contains("error: incorrect message found"))
  }

  @Test
  func furtherErrorFails() async throws {
    let file = try write(
      """
      // expected-error@+1 {{cannot convert value of type 'String' to specified type 'Int'}}
      let number: Int = "text"
      let text: String = 1
      """, to: "Refused.swift")
    let complaints = try await ClientCompiler.complaints(about: file, in: .swift6)
    #expect(complaints.contains("Refused.swift:3:20: error: unexpected error produced"))
  }

  @Test(arguments: LanguageMode.allCases)
  func acceptedFileWithAnErrorFails(_ mode: LanguageMode) async throws {
    let file = try write("let number: Int = \"text\"", to: "Client.accepted.swift")
    let complaints = try await ClientCompiler.complaints(about: file, in: mode)
    #expect(complaints.contains("Client.accepted.swift:1:19: error: unexpected error produced"))
  }

  @Test
  func acceptedFileWithAWarningFails() async throws {
    let file = try write("func count() { let unused = 1 }", to: "Client.accepted.swift")
    let complaints = try await ClientCompiler.complaints(about: file, in: .swift6)
    #expect(complaints.contains("error: unexpected warning produced"))
  }

  @Test
  func dataRaceIsFound() async throws {
    let file = try write(
      """
      final class Counter { var count = 0 }
      @MainActor func use(_ counter: Counter) {}
      func share(_ counter: Counter) async {
        // expected-error@+2 {{sending 'counter' risks causing data races}}
        // expected-note@+1 {{sending task-isolated 'counter' to main actor-isolated global function}}
        await use(counter)
      }
      """, to: "Refused.swift")
    #expect(try await ClientCompiler.complaints(about: file, in: .swift6) == "")
  }

  @Test
  func clientCodeSeesTheBuiltModules() async throws {
    let file = try write("import FactoryInjection\nimport InjectionCore", to: "Client.accepted.swift")
    #expect(try await ClientCompiler.complaints(about: file, in: .swift6) == "")
  }

  @Test(arguments: ["import FactoryInjection", "// modes:", "// modes: swift7", "// swift6"])
  func fileWithoutModesIsRefused(firstLine: String) throws {
    let file = try write(firstLine, to: "Refused.swift")
    #expect(throws: ClientFile.WrongFirstLine(file: "Refused.swift", line: firstLine)) { try file.modes }
  }

  private func write(_ text: String, to name: String) throws -> ClientFile {
    try ClientFile(try folder.write(text, to: name))
  }
}
