import Foundation

/// The folders of the package that hold generated files and nothing else.
struct GeneratedFolders {
  let root: URL
  let folders: [String]

  /// The text of every file in the folders, by its path from the root.
  func read() throws -> [String: String] {
    var texts: [String: String] = [:]
    for folder in folders where FileManager.default.fileExists(atPath: root.appending(path: folder).path) {
      for name in try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path) {
        let path = "\(folder)/\(name)"
        texts[path] = String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
      }
    }
    return texts
  }

  func write(_ text: String, to path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: root.appending(path: path))
  }
}
