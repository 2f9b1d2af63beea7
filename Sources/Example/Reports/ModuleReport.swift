import FactoryInjection

/// What the files of one module contain.
struct ModuleReport: FactoryComponent, Equatable, Sendable {
  let name: String
  let files: [FileReport]
  let skipped: [SkippedPath]

  init(name: String, files: [FileReport], skipped: [SkippedPath] = []) {
    self.name = name
    self.files = files
    self.skipped = skipped
  }

  /// Reports on each file of the module, several at a time.
  ///
  /// A file that cannot be reported on is named among the skipped ones.
  init(
    _ module: SourceModule,
    makeFileReport: @escaping FileReport.Factory,
    progress: any ProgressDisplay
  ) async {
    let outcomes = await module.files.concurrentMap(inChunksOf: 64) { file -> Result<FileReport, any Error> in
      Result { try makeFileReport(file) }
    } afterEachChunk: {
      await progress.advance(by: $0)
    }

    var files: [FileReport] = []
    var skipped: [SkippedPath] = []
    for (file, outcome) in zip(module.files, outcomes) {
      switch outcome {
      case .success(let report): files.append(report)
      case .failure(let error): skipped.append(SkippedPath(path: file.path, reason: "\(error)"))
      }
    }
    self.init(name: module.name, files: files, skipped: skipped)
  }

  static var factory: Wiring<@Sendable (_ module: SourceModule) async -> ModuleReport> {
    autocreate(ModuleReport.init(_:makeFileReport:progress:))
  }
}
