import BenchmarkReport
import Foundation

/// Counts instructions by running this program under callgrind.
enum InstructionCounter {
  private static let counts = (few: 1_000, many: 3_000)

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The path of valgrind, if it is installed.
  static var valgrind: URL? {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    return folders.map { URL(fileURLWithPath: "\($0)/valgrind") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  static func measure(_ row: Row, _ valgrind: URL) throws -> BenchmarkReport.Measurement {
    let package = try instructions(of: row, .package, valgrind)
    let reference = try instructions(of: row, .reference, valgrind)
    return BenchmarkReport.Measurement(
      row: row.name, unit: .instructions, rounds: [(package, reference)], referenceName: row.reference, goal: row.goal)
  }

  /// The difference between two runs is what the further turns cost.
  private static func instructions(of row: Row, _ side: Invocation.Side, _ valgrind: URL) throws -> Double {
    let few = try run(row, side, counts.few, valgrind)
    let many = try run(row, side, counts.many, valgrind)
    return Double(many - few) / Double(counts.many - counts.few)
  }

  private static func run(_ row: Row, _ side: Invocation.Side, _ count: Int, _ valgrind: URL) throws -> Int {
    let process = Process()
    process.executableURL = valgrind
    process.arguments = [
      "--tool=callgrind", "--callgrind-out-file=/dev/null", Bundle.main.executablePath ?? CommandLine.arguments[0],
      "--loop", row.name, side.rawValue, String(count),
    ]
    let output = Pipe()
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, let instructions = CallgrindOutput.instructions(in: text) else {
      throw Failure(description: "valgrind failed:\n\(text)")
    }
    return instructions
  }
}
