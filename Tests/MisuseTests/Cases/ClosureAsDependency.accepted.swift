// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, makeTitle: @escaping @Sendable (Int) -> String) {}
  static var factory: Wiring<(_ id: Int) -> Detail> {
    autocreate(Detail.init)
  }
}

nonisolated final class Overview: FactoryComponent {
  init(
    id: Int, makeTitle: @escaping @Sendable (Int) -> String, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store
  ) {}
  static var factory: Wiring<(_ id: Int) -> Overview> {
    autocreate(Overview.init)
  }
}

nonisolated final class NotSendable: FactoryComponent {
  init(id: Int, makeTitle: @escaping (Int) -> String, onClose: (() -> Void)?) {}
  static var factory: Wiring<(_ id: Int) -> NotSendable> {
    autocreate(NotSendable.init)
  }
}

nonisolated final class NotSendableOverview: FactoryComponent {
  init(
    id: Int, makeTitle: @escaping (Int) -> String, onClose: (() -> Void)?, a: Store, b: Store, c: Store, d: Store,
    e: Store, f: Store
  ) {}
  static var factory: Wiring<(_ id: Int) -> NotSendableOverview> {
    autocreate(NotSendableOverview.init)
  }
}

nonisolated final class FromFactory: FactoryComponent {
  init(id: Int, makeDetail: @escaping Detail.Factory, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store) {}
  static var factory: Wiring<(_ id: Int) -> FromFactory> {
    autocreate(FromFactory.init)
  }
}

nonisolated final class Literal: FactoryComponent {
  init(id: Int, makeTitle: @escaping @Sendable (Int) -> String) {}
  static var factory: Wiring<(_ id: Int) -> Literal> {
    autocreate { (id: Int, makeTitle: @escaping @Sendable (Int) -> String) in Literal(id: id, makeTitle: makeTitle) }
  }
}

nonisolated final class Untyped: FactoryComponent {
  init(id: Int, makeTitle: @escaping @Sendable (Int) -> String) {}
  static var factory: Wiring<(_ id: Int) -> Untyped> {
    autocreate { id, makeTitle in Untyped(id: id, makeTitle: makeTitle) }
  }
}

nonisolated final class UntypedOverview: FactoryComponent {
  init(
    id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, makeTitle: @escaping @Sendable (Int) -> String
  ) {}
  static var factory: Wiring<(_ id: Int) -> UntypedOverview> {
    autocreate { id, a, b, c, d, e, f, makeTitle in
      UntypedOverview(id: id, a: a, b: b, c: c, d: d, e: e, f: f, makeTitle: makeTitle)
    }
  }
}
