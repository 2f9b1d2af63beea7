import Foundation
import Testing

/// Left out under the sanitizers, where the compiler would say the same.
struct MisuseTests {
  @Test(arguments: ClientRun.all)
  func compilerSaysExactlyWhatTheFileExpects(_ run: ClientRun) async throws {
    let complaints = try await ClientCompiler.complaints(about: run.file, in: run.mode)
    #expect(complaints.isEmpty, "\(complaints)")
  }
}

struct MisuseFileTests {
  @Test
  func thereAreManyRefusedFiles() {
    #expect(ClientFile.all.count { !$0.mustCompile } >= 22)
  }

  @Test(arguments: ClientFile.all)
  func fileNamesItsModes(_ file: ClientFile) throws {
    #expect(try !file.modes.isEmpty)
  }

  @Test(arguments: ClientFile.all.filter { !$0.mustCompile })
  func refusedFileHasAnAcceptedTwin(_ file: ClientFile) {
    #expect(ClientFile.all.contains { $0.name == file.acceptedTwin })
  }

  @Test(arguments: ClientFile.all.filter(\.mustCompile))
  func acceptedFileExpectsNoDiagnostics(_ file: ClientFile) {
    #expect(!file.text.contains("expected-"))
  }
}

/// One file in one mode.
struct ClientRun: CustomTestStringConvertible, Sendable {
  let file: ClientFile
  let mode: LanguageMode

  static let all = ClientFile.all.flatMap { file in
    ((try? file.modes) ?? []).map { ClientRun(file: file, mode: $0) }
  }

  var testDescription: String { "\(file.name), \(mode)" }
}

extension ClientFile: CustomTestStringConvertible {
  var testDescription: String { name }
}
