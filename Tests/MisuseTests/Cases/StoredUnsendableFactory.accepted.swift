// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Detail: FactoryComponent {
  init(id: Int) {}
  static var factory: Wiring<@Sendable (_ id: Int) -> Detail> { autocreate(Detail.init) }
}

// A Sendable type keeps a factory, a container and a resolver.
nonisolated final class Coordinator: Sendable {
  let makeDetail: Detail.Factory
  let container: Container
  let resolver: any Resolver

  init(makeDetail: @escaping Detail.Factory, container: Container, resolver: any Resolver) {
    self.makeDetail = makeDetail
    self.container = container
    self.resolver = resolver
  }
}
