import Foundation
import OverloadTemplates

@main
enum GenerateOverloads {
  static func main() {
    do {
      switch CommandLine.arguments.dropFirst() {
      case []: try write()
      case ["--check"]: try check()
      default: fail("usage: swift run generate-overloads [--check]", status: EX_USAGE)
      }
    } catch {
      fail("generate-overloads: \(error)", status: EXIT_FAILURE)
    }
  }

  /// Writes what differs from the templates and nothing else, so that the compiler sees no change where there is none.
  private static func write() throws {
    let (rendered, differences) = try compare()
    for path in differences.orphaned { try files.remove(path) }
    for path in differences.stale + differences.missing { try files.write(rendered[path, default: ""], to: path) }
    print(differences.report.isEmpty ? "Nothing to do." : differences.report.joined(separator: "\n"))
  }

  private static func check() throws {
    let (_, differences) = try compare()
    guard differences.report.isEmpty else {
      fail(differences.report.joined(separator: "\n"), status: EXIT_FAILURE)
    }
    print("Generated files are up to date.")
  }

  private static func compare() throws -> (rendered: [String: String], differences: Differences) {
    let rendered = Overloads.render()
    return (rendered, Differences(rendered: rendered, existing: try files.read()))
  }

  private static func fail(_ text: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
    exit(status)
  }

  /// The package that this file belongs to, whatever the working directory is.
  private static let files = GeneratedFolders(
    root: URL(filePath: #filePath).appending(path: "../../../..").standardized, folders: Overloads.folders
  )
}
