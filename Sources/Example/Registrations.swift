import FactoryInjection

extension Container {
  /// Registers everything the census needs: the only place where protocols meet types.
  func registerCensus(_ options: Options) {
    autoregister((any Disk).self) { LocalDisk() }.inObjectScope(.container)
    autoregister((any LineCounter).self) { SourceLineCounter() }.inObjectScope(.container)
    autoregister((any Output).self) { StandardOutput() }.inObjectScope(.container)
    register((any ProgressDisplay).self) { resolver in
      if TerminalProgress.isWorthwhile {
        TerminalProgress(output: resolver.require((any Output).self))
      } else {
        SilentProgress()
      }
    }.inObjectScope(.container).depends(on: (any Output).self)
    autoregister((any Renderer).self) {
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
