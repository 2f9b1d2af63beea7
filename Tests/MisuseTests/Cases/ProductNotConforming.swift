// modes: swift6 swift5 mainactor
// The product is promised as a protocol that the component does not conform to.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated protocol Screen {}

nonisolated final class Detail: FactoryComponent {
  init(id: Int, store: Store) {}
  // expected-error@+1 {{no 'autocreate' candidates produce the expected contextual result type 'Wiring<(Int) -> any Screen>' (aka '@Sendable (any Resolver) -> (Int) -> any Screen')}}
  static var factory: Wiring<(_ id: Int) -> any Screen> { autocreate(Detail.init) }
}
