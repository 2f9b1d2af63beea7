// modes: swift6 swift5 mainactor
// A stub has the closure type of the interface.
import FactoryInjection

nonisolated protocol Screen {}

nonisolated struct StubScreen: Screen {}

nonisolated enum DetailScreen: FactoryInterface {
  typealias Factory = (Int) -> any Screen
}

nonisolated func register(in container: Container) {
  // expected-error@+1 {{cannot convert value of type '(String) -> StubScreen' to closure result type 'DetailScreen.Factory' (aka '(Int) -> any Screen')}}
  container.register(factory: DetailScreen.self) { _ in { (id: String) in StubScreen() } }
}
