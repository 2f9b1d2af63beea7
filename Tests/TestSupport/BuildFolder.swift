package import Foundation

/// The folder that holds what `swift build` or `swift test` has just built, found from the running tests.
package struct BuildFolder: Sendable {
  package let url: URL

  /// The folder of the running tests, whichever scratch path and sanitizer they were built with.
  ///
  /// The running program, or the test bundle that it was told to load, lies somewhere in that folder.
  package static func current() throws -> BuildFolder {
    for argument in CommandLine.arguments where argument.contains("/") {
      var folder = URL(fileURLWithPath: argument).standardizedFileURL
      while folder.path != "/" {
        folder.deleteLastPathComponent()
        let candidate = BuildFolder(url: folder)
        if FileManager.default.fileExists(atPath: candidate.modules.path) { return candidate }
      }
    }
    throw NotFound(arguments: CommandLine.arguments)
  }

  /// The compiled modules that client code imports.
  package var modules: URL { url.appendingPathComponent("Modules", isDirectory: true) }

  /// The object files of a target, for a program that is linked with it.
  package func objects(of target: String) throws -> [URL] {
    let folder = url.appendingPathComponent("\(target).build", isDirectory: true)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "o" }
  }

  package func executable(_ name: String) -> URL { url.appendingPathComponent(name) }

  package struct NotFound: Error, CustomStringConvertible {
    let arguments: [String]

    package var description: String { "none of \(arguments) lies in a folder of built modules" }
  }
}
