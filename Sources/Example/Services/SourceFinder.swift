/// Finds the source files of a tree and the module that each belongs to.
struct SourceFinder: Sendable {
  private let disk: any Disk

  init(disk: any Disk) {
    self.disk = disk
  }

  /// Walks the tree; only a problem with `folder` itself is thrown.
  func find(inFolder folder: String) throws(DiskProblem) -> SourceTree {
    var tree = SourceTree()
    // An explicit stack: the depth of a tree is not ours to limit.
    var pending = [(path: "", entries: try disk.entries(ofFolder: folder))]
    while let (path, entries) = pending.popLast() {
      for entry in entries where !entry.name.hasPrefix(".") {
        let entryPath = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
        switch entry.kind {
        case .file:
          guard let language = Language.of(fileNamed: entry.name) else { continue }
          tree.files.append(SourceFile(folder: folder, path: entryPath, language: language))
        case .folder:
          do throws(DiskProblem) {
            pending.append((entryPath, try disk.entries(ofFolder: "\(folder)/\(entryPath)")))
          } catch {
            tree.skipped.append(SkippedPath(path: entryPath, reason: error.description))
          }
        case .symbolicLink:
          tree.symbolicLinks += 1
        case .other:
          break
        }
      }
    }
    tree.files.sort { $0.path < $1.path }
    return tree
  }
}

struct SourceTree: Equatable, Sendable {
  var files: [SourceFile] = []
  /// Folders that could not be listed.
  var skipped: [SkippedPath] = []
  /// Not followed: what they lead to is counted where it is, and loops end.
  var symbolicLinks = 0
}

struct SourceFile: Equatable, Sendable {
  /// The folder of the census.
  let folder: String
  /// The path from there.
  let path: String
  let language: Language

  var fullPath: String { "\(folder)/\(path)" }
}

struct SkippedPath: Equatable, Sendable, Encodable {
  let path: String
  let reason: String
}
