import Foundation
public import InjectionCore

/// A program that checks a container's graph, as a part of the build.
///
/// An app declares three things in its `Package.swift`: an executable target `CheckGraph`, which depends on
/// the module with the wiring; a build-tool plug-in `VerifyGraph`, which depends on `CheckGraph`; and
/// `plugins: ["VerifyGraph"]` on its executable or test target, never on the module with the wiring. Then
/// `swift build` fails when something is missing, at the line that needs it.
///
/// The program, with `makeContainer()` from the wiring:
///
/// ```swift
/// struct CheckGraph: GraphCheck {   // with @main before it
///   static func makeContainer() -> Container { Container() }
/// }
/// ```
///
/// The plug-in, which passes the folders of all modules, so that errors name whole paths:
///
/// ```text
/// import Foundation
/// import PackagePlugin
///
/// @main struct VerifyGraph: BuildToolPlugin {
///   func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
///     let verified = context.pluginWorkDirectoryURL.appending(path: "Verified.swift")
///     let modules = target.recursiveTargetDependencies.compactMap { $0.sourceModule }
///     let folders = modules.map { "\($0.moduleName)=\($0.directoryURL.path(percentEncoded: false))" }
///     let tool = try context.tool(named: "CheckGraph").url
///     return [
///       .buildCommand(
///         displayName: "Verifying the graph", executable: tool,
///         arguments: [verified.path(percentEncoded: false)] + folders, outputFiles: [verified])
///     ]
///   }
/// }
/// ```
///
/// The check runs again when the program has changed, which includes the wiring. `swift build --target` of
/// another target may skip it. In Xcode the wiring must build for macOS, where the check runs.
public protocol GraphCheck {
  /// The container as the app sets it up. Nothing of it is built.
  static func makeContainer() async throws -> Container

  /// What the app itself asks for. Only with roots are registrations that nothing needs told.
  static var roots: [Any.Type] { get }
}

extension GraphCheck {
  /// None.
  public static var roots: [Any.Type] { [] }

  /// Verifies the container and ends the process: with status 1 if there are errors.
  ///
  /// Prints errors and warnings as the compiler does, and writes an empty file where the first argument
  /// says if there are no errors. The other arguments are `Module=folder`.
  public static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    let paths = SourcePaths(folders: arguments.dropFirst())
    do {
      let report = try await makeContainer().verify(roots: roots)
      for line in report.compilerLines(paths) { print(line) }
      guard report.findings.allSatisfy({ $0.severity != .error }) else { exit(1) }
      if let output = arguments.first { try Data().write(to: URL(fileURLWithPath: output)) }
      exit(0)
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }
}

extension GraphReport {
  /// Errors and warnings in the compiler's format.
  func compilerLines(_ paths: SourcePaths) -> [String] {
    findings.filter { $0.severity > .information }.flatMap { finding in
      let places = finding.locations.map { "\(paths.path(of: $0.fileID)):\($0.line):1: " }
      let chain = finding.chain.isEmpty ? [] : ["chain: \(finding.chain.joined(separator: " → "))"]
      let sentences = [finding.message] + chain + finding.details + ["fix: \(finding.fix)"]
      let text = sentences.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }.joined(separator: "; ")
      let notes = places.dropFirst().map { "\($0)note: \(finding.message)" }
      return ["\(places.first ?? "")\(finding.severity.rawValue): \(text)"] + notes
    }
  }
}

/// Finds the files that `#fileID` names. File names are unique in a module, whatever folders it has.
struct SourcePaths {
  private let files: [String: String]

  /// - Parameter folders: `Module=folder`.
  init(folders: some Sequence<String>) {
    var files: [String: String] = [:]
    for argument in folders {
      let parts = argument.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let folder = URL(fileURLWithPath: String(parts[1]), isDirectory: true)
      let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = found?.nextObject() as? URL {
        if file.pathExtension == "swift" { files["\(parts[0])/\(file.lastPathComponent)"] = file.path }
      }
    }
    self.files = files
  }

  /// The absolute path, or else what was given.
  func path(of fileID: String) -> String { files[fileID] ?? fileID }
}
