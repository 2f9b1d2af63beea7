package import Foundation

/// A folder that exists while this object does.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("swift-factory-injection-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  package var path: String { url.path }

  /// Writes a file, with the folders that lead to it.
  @discardableResult
  package func write(_ text: String, to path: String) throws -> URL {
    try write(Data(text.utf8), to: path)
  }

  @discardableResult
  package func write(_ contents: Data, to path: String) throws -> URL {
    let file = url.appendingPathComponent(path)
    let folder = file.deletingLastPathComponent()
    if !FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try contents.write(to: file)
    return file
  }

  package func text(of path: String) throws -> String {
    // `Data(contentsOf:)` leaks a buffer for an empty file on Linux, which the address sanitizer reports.
    let file = try FileHandle(forReadingFrom: url.appendingPathComponent(path))
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }

  package func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appendingPathComponent(path).path, withDestinationPath: destination)
  }
}
