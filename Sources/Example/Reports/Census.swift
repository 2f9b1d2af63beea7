/// Takes the census of a folder: finds the files, groups them and has each module reported on.
struct Census: Sendable {
  private let finder: SourceFinder
  private let makeModuleReport: ModuleReport.Factory
  private let progress: any ProgressDisplay

  init(finder: SourceFinder, makeModuleReport: @escaping ModuleReport.Factory, progress: any ProgressDisplay) {
    self.finder = finder
    self.makeModuleReport = makeModuleReport
    self.progress = progress
  }

  /// Throws only if `folder` itself cannot be read.
  func report(on folder: String) async throws(DiskProblem) -> CensusReport {
    let tree = try finder.find(inFolder: folder)
    var modules: [ModuleReport] = []
    await progress.begin(fileCount: tree.files.count)
    for module in SourceModule.grouping(tree.files) {
      modules.append(await makeModuleReport(module))
    }
    await progress.end()
    return CensusReport(folder: folder, modules: modules, tree: tree)
  }
}
