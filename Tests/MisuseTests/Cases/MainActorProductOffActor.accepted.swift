// modes: swift6 swift5 mainactor
import FactoryInjection

@MainActor final class Panel: FactoryComponent {
  init(id: Int) {}
  nonisolated static var factory: Wiring<@MainActor (_ id: Int) -> Panel> { autocreate(Panel.init) }
}

@MainActor func open(_ makePanel: Panel.Factory) {
  _ = makePanel(1)
}

nonisolated func open(from resolver: any Resolver) async {
  let makePanel = resolver.require(factory: Panel.self)
  _ = await makePanel(1)
}

actor Background {
  func open(_ makePanel: @escaping Panel.Factory) async {
    _ = await makePanel(1)
  }
}
