// modes: swift6 swift5 mainactor
// The initializer belongs to the main actor, the promised closure does not.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

@MainActor final class Panel: FactoryComponent {
  init(id: Int, store: Store) {}
  // expected-swift6-error@+3 {{converting function value of type '@MainActor @Sendable (Int, Store) -> Panel' to '@Sendable (Int, consuming Store) -> Panel' loses global actor 'MainActor'}}
  // expected-mainactor-error@+2 {{converting function value of type '@MainActor @Sendable (Int, Store) -> Panel' to '@Sendable (Int, consuming Store) -> Panel' loses global actor 'MainActor'}}
  // expected-swift5-warning@+1 {{converting function value of type '@MainActor @Sendable (Int, Store) -> Panel' to '@Sendable (Int, consuming Store) -> Panel' loses global actor 'MainActor'; this is an error in the Swift 6 language mode}}
  nonisolated static var factory: Wiring<(_ id: Int) -> Panel> { autocreate(Panel.init) }
}

@MainActor final class Overview: FactoryComponent {
  init(id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store) {}
  // expected-swift6-error@+3 {{converting function value of type '@MainActor @Sendable (Int, Store, Store, Store, Store, Store, Store, Store) -> Overview' to '@Sendable (Int, Store, Store, Store, Store, Store, Store, Store) -> Overview' loses global actor 'MainActor'}}
  // expected-mainactor-error@+2 {{converting function value of type '@MainActor @Sendable (Int, Store, Store, Store, Store, Store, Store, Store) -> Overview' to '@Sendable (Int, Store, Store, Store, Store, Store, Store, Store) -> Overview' loses global actor 'MainActor'}}
  // expected-swift5-warning@+1 {{converting function value of type '@MainActor @Sendable (Int, Store, Store, Store, Store, Store, Store, Store) -> Overview' to '@Sendable (Int, Store, Store, Store, Store, Store, Store, Store) -> Overview' loses global actor 'MainActor'; this is an error in the Swift 6 language mode}}
  nonisolated static var factory: Wiring<(_ id: Int) -> Overview> { autocreate(Overview.init) }
}
