// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class FewOrMany: FactoryComponent {
  init(id: Int, store: Store) {}
  init(id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store) {}
  static var factory: Wiring<(_ id: Int) -> FewOrMany> { autocreate(FewOrMany.init(id:store:)) }
}

nonisolated final class ManyOrMore: FactoryComponent {
  init(id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store) {}
  init(id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store, h: Store) {}
  static var factory: Wiring<(_ id: Int) -> ManyOrMore> { autocreate(ManyOrMore.init(id:a:b:c:d:e:f:g:)) }
}
