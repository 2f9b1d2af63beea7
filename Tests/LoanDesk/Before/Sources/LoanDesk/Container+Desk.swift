import Swinject

extension Container {
  @MainActor func registerDesk() {
    register(Desk.self) { r in Desk(resolver: r) }
      .initCompleted { r, desk in desk.display = r.resolve(Display.self) }
    register(Display.self) { _ in Display() }
      .initCompleted { r, display in display.desk = r.resolve(Desk.self) }
  }
}
