package import Foundation

/// A program that was run to its end.
package struct CommandRun: Sendable {
  package enum Ending: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)

    /// Reads the status that `wait` and `pclose` give.
    init(waitStatus: Int32) {
      let signal = waitStatus & 0x7F
      self = signal == 0 ? .exit((waitStatus >> 8) & 0xFF) : .signal(signal)
    }
  }

  package let ending: Ending
  package let standardOutput: String
  package let standardError: String

  /// What a program's standard output is connected to.
  package enum OutputTarget: Sendable {
    case captured
    /// A pipe whose reader has gone.
    case closedPipe
  }

  /// Runs a program; at most as many at a time as there are processors.
  package static func of(
    _ executable: URL, _ arguments: [String], in folder: URL? = nil, output: OutputTarget = .captured
  ) async throws -> CommandRun {
    let captured = try TemporaryFolder()
    let program = ([executable.path] + arguments).map(quoted).joined(separator: " ")
    // Files, not pipes: a program that prints much never waits for its reader.
    // What it leaves in its temporary folder goes with them.
    var steps = [
      "TMPDIR=\(quoted(captured.path))", "export TMPDIR",
      #"exec < /dev/null > "$TMPDIR/output" 2> "$TMPDIR/error""#,
    ]
    if output == .closedPipe {
      steps.append(#"mkfifo "$TMPDIR/pipe" && exec 3<> "$TMPDIR/pipe" > "$TMPDIR/pipe" 3<&-"#)
    }
    if let folder { steps.append("cd \(quoted(folder.path))") }
    steps.append("exec \(program)")

    let ending = try await ending(ofShellCommand: steps.joined(separator: " && "))
    return CommandRun(
      ending: ending,
      standardOutput: try captured.text(of: "output"),
      standardError: try captured.text(of: "error"))
  }

  /// Not Foundation's `Process`: each one leaks on Linux, which the address sanitizer reports.
  private static func ending(ofShellCommand command: String) async throws -> Ending {
    await Turnstile.programs.enter()
    let status: Int32? = await withCheckedContinuation { ended in
      DispatchQueue.global().async {
        ended.resume(returning: popen(command, "r").map(pclose))
      }
    }
    await Turnstile.programs.leave()
    guard let status, status >= 0 else { throw NotRun(command: command) }
    return Ending(waitStatus: status)
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  package struct NotRun: Error {
    let command: String
  }
}
