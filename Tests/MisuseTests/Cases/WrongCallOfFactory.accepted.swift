// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Detail: FactoryComponent {
  init(id: Int, title: String) {}
  static var factory: Wiring<(_ id: Int, _ title: String) -> Detail> { autocreate(Detail.init) }
}

nonisolated func open(from resolver: any Resolver) {
  let makeDetail = resolver.require(factory: Detail.self)
  let _: Detail = makeDetail(1, "title")
}
