// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Detail: FactoryComponent {
  init(id: Int) {}
  static var factory: Wiring<(_ id: Int) -> Detail> { autocreate(Detail.init) }
}

nonisolated final class Summary: FactoryComponent {
  init(id: Int) {}
  static var factory: @Sendable (any Resolver) -> (_ id: Int) -> Summary { autocreate(Summary.init) }
}
