import FactoryInjection

extension Container {
  @MainActor func registerDesk() {
    register(Desk.self) { @MainActor r in Desk(resolver: r) }
      .initCompleted { @MainActor r, desk in desk.display = r.resolve(Display.self) }
    register(Display.self) { @MainActor _ in Display() }
      .initCompleted { @MainActor r, display in display.desk = r.resolve(Desk.self) }
  }
}
