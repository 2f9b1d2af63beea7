// modes: swift6 swift5 mainactor
// The closure promises a parameter that the initializer does not take.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, store: Store) {}
  // expected-error@+1 {{cannot convert return expression of type '@Sendable (any Resolver) -> @Sendable (Int, Store) -> Detail' to return type 'Wiring<(Int, String) -> Detail>' (aka '@Sendable (any Resolver) -> (Int, String) -> Detail')}}
  static var factory: Wiring<(_ id: Int, _ title: String) -> Detail> { autocreate(Detail.init) }
}
