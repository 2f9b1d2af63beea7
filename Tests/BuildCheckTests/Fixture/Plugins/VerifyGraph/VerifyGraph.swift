import Foundation
import PackagePlugin

@main struct VerifyGraph: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let verified = context.pluginWorkDirectoryURL.appending(path: "Verified.swift")
    let modules = target.recursiveTargetDependencies.compactMap { $0.sourceModule }
    let folders = modules.map { "\($0.moduleName)=\($0.directoryURL.path(percentEncoded: false))" }
    let tool = try context.tool(named: "CheckGraph").url
    return [
      .buildCommand(
        displayName: "Verifying the graph", executable: tool,
        arguments: [verified.path(percentEncoded: false)] + folders, outputFiles: [verified])
    ]
  }
}
