package import Foundation

/// Programs that tests use where they are installed.
package enum Tool {
  /// Where a program is installed; nil if it is not.
  package static func path(_ name: String) -> URL? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
