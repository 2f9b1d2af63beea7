// modes: swift6 swift5 mainactor
// Both initializers fit.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Detail: FactoryComponent {
  // expected-note@+1 {{found this candidate }}
  init(id: Int, store: Store) {}
  // expected-note@+1 {{found this candidate }}
  init(id: Int, store: Store, title: String) {}
  // expected-error@+1 {{ambiguous use of 'init'}}
  static var factory: Wiring<(_ id: Int) -> Detail> { autocreate(Detail.init) }
}
