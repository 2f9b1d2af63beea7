// modes: swift6 swift5 mainactor
// A closure that may throw is no way around the main actor.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

@MainActor final class Panel: FactoryComponent {
  init(id: Int, store: Store) throws {}
  // expected-swift6-error@+3 {{converting function value of type '@MainActor @Sendable (Int, Store) throws -> Panel' to '@Sendable (Int, consuming Store) throws -> Panel' loses global actor 'MainActor'}}
  // expected-mainactor-error@+2 {{converting function value of type '@MainActor @Sendable (Int, Store) throws -> Panel' to '@Sendable (Int, consuming Store) throws -> Panel' loses global actor 'MainActor'}}
  // expected-swift5-warning@+1 {{converting function value of type '@MainActor @Sendable (Int, Store) throws -> Panel' to '@Sendable (Int, consuming Store) throws -> Panel' loses global actor 'MainActor'; this is an error in the Swift 6 language mode}}
  nonisolated static var factory: Wiring<(_ id: Int) throws -> Panel> { autocreate(Panel.init) }
}

@MainActor final class Window: FactoryComponent {
  init(id: Int, store: Store) {}
  // expected-swift6-error@+3 {{converting function value of type '@MainActor @Sendable (Int, Store) -> Window' to '@Sendable (Int, consuming Store) -> Window' loses global actor 'MainActor'}}
  // expected-mainactor-error@+2 {{converting function value of type '@MainActor @Sendable (Int, Store) -> Window' to '@Sendable (Int, consuming Store) -> Window' loses global actor 'MainActor'}}
  // expected-swift5-warning@+1 {{converting function value of type '@MainActor @Sendable (Int, Store) -> Window' to '@Sendable (Int, consuming Store) -> Window' loses global actor 'MainActor'; this is an error in the Swift 6 language mode}}
  nonisolated static var factory: Wiring<(_ id: Int) throws -> Window> { autocreate(Window.init) }
}

@MainActor final class Overview: FactoryComponent {
  init(id: Int, a: Store, b: Store, c: Store, d: Store, e: Store, f: Store, g: Store) throws {}
  // expected-swift6-error@+3 {{converting function value of type '@MainActor @Sendable (Int, Store, Store, Store, Store, Store, Store, Store) throws -> Overview' to '@Sendable (Int, Store, Store, Store, Store, Store, Store, Store) throws -> Overview' loses global actor 'MainActor'}}
  // expected-mainactor-error@+2 {{converting function value of type '@MainActor @Sendable (Int, Store, Store, Store, Store, Store, Store, Store) throws -> Overview' to '@Sendable (Int, Store, Store, Store, Store, Store, Store, Store) throws -> Overview' loses global actor 'MainActor'}}
  // expected-swift5-warning@+1 {{converting function value of type '@MainActor @Sendable (Int, Store, Store, Store, Store, Store, Store, Store) throws -> Overview' to '@Sendable (Int, Store, Store, Store, Store, Store, Store, Store) throws -> Overview' loses global actor 'MainActor'; this is an error in the Swift 6 language mode}}
  nonisolated static var factory: Wiring<(_ id: Int) throws -> Overview> { autocreate(Overview.init) }
}
