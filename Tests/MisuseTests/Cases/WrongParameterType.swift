// modes: swift6 swift5 mainactor
// The closure promises another parameter type than the initializer takes.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, store: Store) {}
  // expected-error@+1 {{cannot convert value of type '@Sendable (Int, Store) -> Detail' to expected argument type '@Sendable (String, consuming Store) -> Detail'}}
  static var factory: Wiring<(_ id: String) -> Detail> { autocreate(Detail.init) }
}
