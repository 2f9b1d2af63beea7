import Foundation
import TestSupport

/// Compiles client code against the modules that this test run has built.
enum ClientCompiler {
  /// What is wrong with the file, in the words of the compiler's verify mode; empty if nothing is.
  static func complaints(about file: ClientFile, in mode: LanguageMode) async throws -> String {
    if !file.mustCompile, !file.expectsComplaint(in: mode) {
      // The verify mode is content with a file that compiles and expects nothing.
      return "\(file.name) must not compile and expects no error in mode \(mode)"
    }
    let modules = try BuildFolder.current().modules
    let run = try await CommandRun.of(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "swiftc", "-parse-as-library", "-emit-sil", "-o", "/dev/null", "-I", modules.path,
        // Only `-emit-sil` finds data races; unrelated are notes inside the library's own files.
        "-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated",
      ] + mode.flags + [file.url.path])
    return run.ending == .exit(0) ? "" : "\(run.ending)\n\(run.standardOutput)\(run.standardError)"
  }
}
