// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Detail: FactoryComponent {
  init(id: Int) throws {}
  static var factory: Wiring<(_ id: Int) throws -> Detail> { autocreate(Detail.init) }
}

nonisolated func open(from resolver: any Resolver) throws {
  let makeDetail = resolver.require(factory: Detail.self)
  _ = try makeDetail(1)
}
