// modes: swift6 swift5 mainactor
// A component stands in for an interface only if their closures have the same type.
import FactoryInjection

nonisolated protocol Screen {}

nonisolated enum DetailScreen: FactoryInterface {
  typealias Factory = (Int) -> any Screen
}

nonisolated final class Detail: Screen, FactoryComponent {
  init(id: Int) {}
  static var factory: Wiring<(_ id: Int) -> Detail> { autocreate(Detail.init) }
}

nonisolated func register(in container: Container) {
  // expected-error@+1 {{instance method 'register(factory:as:name:fileID:line:)' requires the types '(Int) -> Detail' and 'DetailScreen.Factory' (aka '(Int) -> any Screen') be equivalent}}
  container.register(factory: Detail.self, as: DetailScreen.self)
}
