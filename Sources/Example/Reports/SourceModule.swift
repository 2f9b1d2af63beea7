/// Files that belong together: a folder in `Sources`, `Tests` and the like, or at the top.
struct SourceModule: Equatable, Sendable {
  let name: String
  let files: [SourceFile]

  /// Folders whose sub-folders are modules of their own.
  private static let containers: Set<String> = [
    "Sources", "Tests", "Plugins", "Scripts", "Examples", "Packages",
    "src", "tests", "packages", "crates", "libs", "apps", "modules", "cmd", "pkg", "internal",
  ]

  private static let topLevel = "(top level)"

  /// Groups the files of a tree, modules and files in the order of their names.
  static func grouping(_ files: [SourceFile]) -> [SourceModule] {
    Dictionary(grouping: files) { name(forFileAt: $0.path) }
      .map { SourceModule(name: $0.key, files: $0.value) }
      .sorted { $0.name < $1.name }
  }

  static func name(forFileAt path: String) -> String {
    let folders = path.split(separator: "/").dropLast()
    guard let first = folders.first else { return topLevel }
    guard containers.contains(String(first)), folders.count > 1 else { return String(first) }
    return folders.prefix(2).joined(separator: "/")
  }
}
