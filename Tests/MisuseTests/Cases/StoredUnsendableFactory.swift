// modes: swift6 mainactor
// A factory declared without `@Sendable` is kept in a Sendable type.
import FactoryInjection

nonisolated final class Detail: FactoryComponent {
  init(id: Int) {}
  static var factory: Wiring<(_ id: Int) -> Detail> { autocreate(Detail.init) }
}

nonisolated final class Coordinator: Sendable {
  // expected-error@+2 {{stored property 'makeDetail' of 'Sendable'-conforming class 'Coordinator' has non-Sendable type '(Int) -> Detail'}}
  // expected-note@+1 {{a function type must be marked '@Sendable' to conform to 'Sendable'}}
  let makeDetail: Detail.Factory
  init(makeDetail: @escaping Detail.Factory) { self.makeDetail = makeDetail }
}
