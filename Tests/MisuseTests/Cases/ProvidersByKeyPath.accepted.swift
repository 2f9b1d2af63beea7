// modes: swift6 swift5 mainactor
// Services without a container, injected by key path.
import PropertyInjection

nonisolated protocol UserService: Sendable {
  func name() -> String
}

nonisolated final class LiveUserService: UserService {
  init(settings: Settings) {}
  func name() -> String { "live" }
}

nonisolated struct Settings: Sendable {
  init(file: String) throws {}
}

nonisolated struct Editor: Sendable {
  let text: String
}

@MainActor final class Panel {
  init() {}
}

nonisolated struct EditorFactory: ParameterServiceFactory {
  func makeService(parameters text: String) throws -> Editor { Editor(text: text) }
}

nonisolated struct Services: Sendable {
  let settings: ServiceProvider<Settings>
  let users: ServiceProvider<any UserService>
  let reviews: ServiceProvider<Int>?
  let editors: ParameterProvider<Editor, String>
  let drafts: ServiceProvider<Editor>
  let panel: ServiceProvider<Panel>

  init() {
    let settings = ServiceProvider(.eager) { try Settings(file: "settings.json") }
    self.settings = settings
    users = ServiceProvider(.lazy) { LiveUserService(settings: try settings.get()) }
    reviews = nil
    editors = ParameterProvider(EditorFactory())
    drafts = editors.converted(parameters: "draft")
    panel = ServiceProvider(.weak) { @MainActor in Panel() }
  }
}

@MainActor final class Screen {
  @InjectService(\Services.users) var users: any UserService
  @InjectService(\Services.reviews, lazy: true) var reviews: Int?
  @InjectService(\Services.panel) var panel: Panel
  @InjectParameterService(\Services.editors) var editor: Editor
  @InjectParameterService(\Services.editors, parameters: "draft") var draft: Editor
  @InjectProvider(\Services.editors) var editors: ParameterProvider<Editor, String>

  init(text: String) {
    $editor.set(parameters: text)
    $users.onReady { users in _ = users.name() }
  }
}

nonisolated final class Worker: Sendable {
  let users = InjectService(\Services.users)
  let editor = InjectParameterService(\Services.editors, parameters: "worker")

  func work() -> String { users().name() + editor().text }
}

@MainActor func launch() async -> Bool {
  ServiceContainers.current.register(Services())
  let screen = Screen(text: "text")
  let worker = Worker()
  return await Task.detached { worker.work() }.value.isEmpty && screen.$panel.isReady
}
