import FactoryInjection

// Not run. The lines that the documents "Coming from …" give in place of old ones, as they stand there: that this
// compiles shows that they do.

@MainActor private final class Panel: FactoryComponent {
  init(number: Int = 0) {}
  func show() {}

  nonisolated static var factory: Wiring<@MainActor (Int) -> Panel> { autocreate(Panel.init) }
}

private final class Detail: FactoryComponent {
  init(userID: Int) {}

  static var factory: Wiring<(_ userID: Int) -> Detail> { autocreate(Detail.init) }
}

private struct Pony {
  var height = 100
}

private final class Prefixed: Resolver {
  let base: Resolver

  init(base: Resolver) {
    self.base = base
  }

  var containerReference: ContainerReference { ContainerReference(base.container) }
}

extension Container {
  fileprivate func registerMade<Service>(name: String, _ factory: @escaping @Sendable () -> Service) {
    let container = self
    container.register(Service.self, name: name) { _ in factory() }
  }
}

private func newLines(_ container: Container, count: Count, log: Log, r: Resolver, resolver: Resolver) {
  container.register(Panel.self) { @MainActor r in Panel() }
  container.register(Panel.self) { @MainActor @Sendable (r, n: Int) in Panel(number: n) }
  container.register(Panel.self) { @MainActor r in Panel() }
    .initCompleted { @MainActor r, panel in panel.show() }
  container.register(Int.self) { _ in count.increase() }
  container.observer = log
  container.autoregister(Pony.self, initializer: Pony.init as @Sendable () -> Pony)
  let animal = r ~> (Animal.self, name: "n")
  _ = animal
  _ = resolver.require(factory: Detail.self)
}
