import Foundation

/// The file system of this machine.
struct LocalDisk: Disk {
  func entries(ofFolder path: String) throws(DiskProblem) -> [DiskEntry] {
    try names(inFolder: path).map { DiskEntry(name: $0, kind: Self.kind(ofEntryAt: "\(path)/\($0)")) }
  }

  func contents(ofFile path: String) throws(DiskProblem) -> Data {
    // A pipe or a device that took a source file's place must not make the census wait.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else { throw DiskProblem(code: errno) }
    do {
      return try FileHandle(fileDescriptor: file, closeOnDealloc: true).readToEnd() ?? Data()
    } catch {
      throw .unreadable
    }
  }

  private func names(inFolder path: String) throws(DiskProblem) -> [String] {
    guard let folder = opendir(path) else { throw DiskProblem(code: errno) }
    defer { closedir(folder) }

    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else { break }
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { characters in
          let capacity = MemoryLayout.size(ofValue: characters.pointee)
          return characters.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
        })
    }
    guard errno == 0 else { throw DiskProblem(code: errno) }
    return names.filter { $0 != "." && $0 != ".." }
  }

  private static func kind(ofEntryAt path: String) -> DiskEntry.Kind {
    var status = stat()
    // What has vanished since the folder was listed is found missing when it is read.
    guard lstat(path, &status) == 0 else { return .file }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .symbolicLink
    default: .other
    }
  }
}
