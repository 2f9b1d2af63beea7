import Foundation

/// A file of client code: `Name.swift` must be refused by the compiler, `Name.accepted.swift` must not.
struct ClientFile: Sendable {
  let url: URL
  let text: String

  init(_ url: URL) throws {
    self.url = url
    text = try String(contentsOf: url, encoding: .utf8)
  }

  /// All files in `Cases`, in the order of their names.
  static let all: [ClientFile] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.sorted { $0.path < $1.path }.compactMap { try? ClientFile($0) }
  }()

  var name: String { url.lastPathComponent }
  var mustCompile: Bool { name.hasSuffix(".accepted.swift") }
  var acceptedTwin: String { url.deletingPathExtension().lastPathComponent + ".accepted.swift" }

  /// Whether the file says what the compiler complains about in this mode.
  ///
  /// Swift 5 mode only warns about some of what the Swift 6 modes refuse.
  func expectsComplaint(in mode: LanguageMode) -> Bool {
    var complaints = ["expected-error", "expected-\(mode)-error"]
    if mode == .swift5 { complaints.append("expected-swift5-warning") }
    return complaints.contains { text.contains("// \($0)") }
  }

  /// The modes that the first line names: `// modes: swift6 swift5 mainactor`.
  var modes: [LanguageMode] {
    get throws {
      let line = text.prefix { !$0.isNewline }
      let words = line.split(separator: " ")
      let modes = words.dropFirst(2).compactMap { LanguageMode(rawValue: String($0)) }
      guard words.starts(with: ["//", "modes:"]), !modes.isEmpty, modes.count == words.count - 2 else {
        throw WrongFirstLine(file: name, line: String(line))
      }
      return modes
    }
  }

  struct WrongFirstLine: Error, Equatable {
    let file: String
    let line: String
  }
}
