// modes: swift6 swift5 mainactor
// The closure leaves out a parameter that stands before its own.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, title: String, store: Store) {}
  // expected-error@+1 {{cannot convert value of type '@Sendable (Int, String, Store) -> Detail' to expected argument type '@Sendable (String, consuming String, consuming Store) -> Detail'}}
  static var factory: Wiring<(_ title: String) -> Detail> { autocreate(Detail.init) }
}
