import FactoryInjection

/// What one source file contains.
struct FileReport: FactoryComponent, Equatable, Sendable {
  let path: String
  let language: Language
  let counts: LineCounts

  init(path: String, language: Language, counts: LineCounts) {
    self.path = path
    self.language = language
    self.counts = counts
  }

  /// Reads and counts the file; throws if it is gone or is not text.
  init(_ file: SourceFile, disk: any Disk, lineCounter: any LineCounter) throws {
    let source = try disk.contents(ofFile: file.fullPath)
    self.init(path: file.path, language: file.language, counts: try lineCounter.count(source, in: file.language))
  }

  // The file comes at run time, the disk and the line counter from the container.
  static var factory: Wiring<@Sendable (_ file: SourceFile) throws -> FileReport> {
    autocreate(FileReport.init(_:disk:lineCounter:))
  }
}
