/// The result: what is printed, as text or as JSON.
struct CensusReport: Encodable, Equatable, Sendable {
  struct Totals: Encodable, Equatable, Sendable {
    var files = 0
    var lines = 0
    var blankLines = 0
    var imports = 0
  }

  struct Module: Encodable, Equatable, Sendable {
    let name: String
    let totals: Totals
  }

  struct LanguageShare: Encodable, Equatable, Sendable {
    let name: String
    let totals: Totals
  }

  struct Import: Encodable, Equatable, Sendable {
    let name: String
    let count: Int
  }

  struct LongFile: Encodable, Equatable, Sendable {
    let path: String
    let lines: Int
  }

  let folder: String
  let modules: [Module]
  let total: Totals
  /// The most lines first.
  let languages: [LanguageShare]
  /// What is imported most often.
  let topImports: [Import]
  let longestFiles: [LongFile]
  /// Files and folders that could not be read, by path.
  let skipped: [SkippedPath]
  let symbolicLinksNotFollowed: Int
}

extension CensusReport {
  /// How many imports and how many long files are named.
  private static let listLength = 10

  init(folder: String, modules: [ModuleReport], tree: SourceTree) {
    let files = modules.flatMap(\.files)
    self.folder = folder
    self.modules = modules.map { Module(name: $0.name, totals: Totals(of: $0.files)) }
    self.total = Totals(of: files)
    self.languages = Dictionary(grouping: files, by: \.language.name)
      .map { LanguageShare(name: $0.key, totals: Totals(of: $0.value)) }
      .sorted { ($1.totals.lines, $0.name) < ($0.totals.lines, $1.name) }
    self.topImports = Array(Self.imports(of: files).prefix(Self.listLength))
    self.longestFiles =
      files
      .map { LongFile(path: $0.path, lines: $0.counts.lines) }
      .sorted { ($1.lines, $0.path) < ($0.lines, $1.path) }
      .prefix(Self.listLength).map { $0 }
    self.skipped = (tree.skipped + modules.flatMap(\.skipped)).sorted { $0.path < $1.path }
    self.symbolicLinksNotFollowed = tree.symbolicLinks
  }

  private static func imports(of files: [FileReport]) -> [Import] {
    var counts: [String: Int] = [:]
    for file in files {
      for name in file.counts.imports { counts[name, default: 0] += 1 }
    }
    return counts.map { Import(name: $0.key, count: $0.value) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

extension CensusReport.Totals {
  init(of files: [FileReport]) {
    for file in files {
      self.files += 1
      lines += file.counts.lines
      blankLines += file.counts.blankLines
      imports += file.counts.imports.count
    }
  }
}
