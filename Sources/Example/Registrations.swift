import FactoryInjection

extension Container {
  /// Registers everything the census needs: the only place where protocols meet types.
  func registerCensus(_ options: Options) {
    register((any Disk).self) { _ in LocalDisk() }.inObjectScope(.container)
    register((any LineCounter).self) { _ in SourceLineCounter() }.inObjectScope(.container)
    register((any Output).self) { _ in StandardOutput() }.inObjectScope(.container)
    register((any ProgressDisplay).self) { resolver in
      if TerminalProgress.isWorthwhile {
        TerminalProgress(output: resolver.require((any Output).self))
      } else {
        SilentProgress()
      }
    }.inObjectScope(.container)
    register((any Renderer).self) { _ in
      switch options.format {
      case .text: TextRenderer()
      case .json: JSONRenderer()
      }
    }

    // Parameters come at run time, dependencies from this container: one line each.
    register(factory: FileReport.self)
    register(factory: ModuleReport.self)

    autoregister(SourceFinder.self, initializer: SourceFinder.init)
    autoregister(Census.self, initializer: Census.init)
    autoregister(App.self, initializer: App.init)
  }
}
