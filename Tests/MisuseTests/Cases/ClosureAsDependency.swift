// modes: swift6 swift5 mainactor
// A closure is a dependency like any other: it comes after the parameters, whatever the number of dependencies.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(makeTitle: @escaping @Sendable (Int) -> String, id: Int) {}
  static var factory: Wiring<(_ id: Int) -> Detail> {
    // expected-error@+1 {{'autocreate' is unavailable: parameter 1 of the initializer is not parameter 1 of the factory's type: it must take that type's parameters first, in the same order, and only dependencies after them}}
    autocreate(Detail.init)
  }
}

nonisolated final class Overview: FactoryComponent {
  init(
    makeTitle: @escaping @Sendable (Int) -> String, id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store
  ) {}
  static var factory: Wiring<(_ id: Int) -> Overview> {
    // expected-error@+1 {{'autocreate' is unavailable: parameter 1 of the initializer is not parameter 1 of the factory's type: it must take that type's parameters first, in the same order, and only dependencies after them}}
    autocreate(Overview.init)
  }
}

nonisolated final class Literal: FactoryComponent {
  init(id: Int, makeTitle: @escaping @Sendable (Int) -> String) {}
  static var factory: Wiring<(_ id: Int) -> Literal> {
    // expected-error@+1 {{'autocreate' is unavailable: parameter 1 of the initializer is not parameter 1 of the factory's type: it must take that type's parameters first, in the same order, and only dependencies after them}}
    autocreate { (makeTitle: @escaping @Sendable (Int) -> String, id: Int) in Literal(id: id, makeTitle: makeTitle) }
  }
}

nonisolated final class Untyped: FactoryComponent {
  init(id: Int, makeTitle: @escaping @Sendable (Int) -> String) {}
  static var factory: Wiring<(_ id: Int) -> Untyped> {
    // expected-error@+1 {{'autocreate' is unavailable: parameter 1 of the initializer is not parameter 1 of the factory's type: it must take that type's parameters first, in the same order, and only dependencies after them}}
    autocreate { makeTitle, id in Untyped(id: id, makeTitle: makeTitle) }
  }
}

nonisolated final class UntypedOverview: FactoryComponent {
  init(
    id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, makeTitle: @escaping @Sendable (Int) -> String
  ) {}
  static var factory: Wiring<(_ id: Int) -> UntypedOverview> {
    // expected-error@+1 {{'autocreate' is unavailable: parameter 1 of the initializer is not parameter 1 of the factory's type: it must take that type's parameters first, in the same order, and only dependencies after them}}
    autocreate { makeTitle, a, b, c, d, e, f, id in
      UntypedOverview(id: id, a: a, b: b, c: c, d: d, e: e, f: f, makeTitle: makeTitle)
    }
  }
}

nonisolated final class OneTooMany: FactoryComponent {
  init(id: Int, makeTitle: @escaping @Sendable (Int) -> String) {}
  static var factory: Wiring<(_ id: Int, _ makeTitle: @escaping (String) -> String) -> OneTooMany> {
    // expected-error@+1 {{'autocreate' is unavailable: parameter 2 of the initializer is not parameter 2 of the factory's type: it must take that type's parameters first, in the same order, and only dependencies after them}}
    autocreate(OneTooMany.init)
  }
}
