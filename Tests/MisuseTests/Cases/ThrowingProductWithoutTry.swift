// modes: swift6 swift5 mainactor
// A product that may fail says so at every call.
import FactoryInjection

nonisolated final class Detail: FactoryComponent {
  init(id: Int) throws {}
  static var factory: Wiring<(_ id: Int) throws -> Detail> { autocreate(Detail.init) }
}

nonisolated func open(from resolver: any Resolver) {
  let makeDetail = resolver.require(factory: Detail.self)
  // expected-error@+1 {{call can throw, but it is not marked with 'try' and the error is not handled}}
  _ = makeDetail(1)
}
