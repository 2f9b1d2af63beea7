// modes: swift6 swift5 mainactor
// Parameters come first, dependencies after.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  init(store: Store, id: Int) {}
  // expected-error@+1 {{cannot convert value of type '@Sendable (Store, Int) -> Detail' to expected argument type '@Sendable (Int, consuming Int) -> Detail'}}
  static var factory: Wiring<(_ id: Int) -> Detail> { autocreate(Detail.init) }
}
