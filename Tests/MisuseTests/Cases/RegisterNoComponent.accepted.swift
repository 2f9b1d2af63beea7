// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Detail: FactoryComponent {
  init(id: Int) {}
  static var factory: Wiring<(_ id: Int) -> Detail> { autocreate(Detail.init) }
}

nonisolated func register(in container: Container) {
  container.register(factory: Detail.self)
}

nonisolated func open(from resolver: any Resolver) {
  _ = resolver.require(factory: Detail.self)
}
