// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Detail: FactoryComponent {
  init(id: Int) async {}
  static var factory: Wiring<(_ id: Int) async -> Detail> { autocreate(Detail.init) }
}

nonisolated func open(from resolver: any Resolver) async {
  let makeDetail = resolver.require(factory: Detail.self)
  _ = await makeDetail(1)
}
