// modes: swift6 swift5 mainactor
// Every kind of initializer, and every closure type that its component may write.
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated protocol Detail {}

nonisolated struct Refusal: Error {}

nonisolated final class Plain: Detail, FactoryComponent {
  init(id: Int, store: Store) {}
  static var factory: Wiring<@Sendable (Int) -> Plain> { autocreate(Plain.init) }
}

nonisolated final class PlainAsProtocol: Detail, FactoryComponent {
  init(id: Int, store: Store) {}
  static var factory: Wiring<(Int) -> any Detail> { autocreate(PlainAsProtocol.init) }
}

nonisolated final class PlainAsOpaque: Detail, FactoryComponent {
  init(id: Int, store: Store) {}
  static var factory: Wiring<(Int) -> some Detail> { autocreate(PlainAsOpaque.init) }
}

nonisolated final class PlainAsThrowing: FactoryComponent {
  init(id: Int, store: Store) {}
  static var factory: Wiring<(Int) throws -> PlainAsThrowing> { autocreate(PlainAsThrowing.init) }
}

nonisolated final class Labelled: FactoryComponent {
  init(id: Int, title: String, store: Store) {}
  static var factory: Wiring<(_ id: Int, _ title: String) -> Labelled> { autocreate(Labelled.init) }
}

nonisolated final class Throwing: FactoryComponent {
  init(id: Int, store: Store) throws {}
  static var factory: Wiring<(Int) throws -> Throwing> { autocreate(Throwing.init) }
}

nonisolated final class ThrowingTyped: FactoryComponent {
  init(id: Int, store: Store) throws(Refusal) {}
  static var factory: Wiring<(Int) throws -> ThrowingTyped> { autocreate(ThrowingTyped.init) }
}

nonisolated struct Failable: FactoryComponent {
  init?(id: Int, store: Store) {}
  static var factory: Wiring<(Int) -> Failable?> { autocreate(Failable.init) }
}

nonisolated final class Async: FactoryComponent {
  init(id: Int, store: Store) async {}
  static var factory: Wiring<(Int) async -> Async> { autocreate(Async.init) }
}

nonisolated final class AsyncThrowing: FactoryComponent {
  init(id: Int, store: Store) async throws {}
  static var factory: Wiring<(Int) async throws -> AsyncThrowing> { autocreate(AsyncThrowing.init) }
}

actor Isolated: FactoryComponent {
  init(id: Int, store: Store) {}
  static var factory: Wiring<(Int) -> Isolated> { autocreate(Isolated.init) }
}

nonisolated final class Generic<Key>: FactoryComponent {
  init(key: Key, store: Store) {}
  static var factory: Wiring<(Key) -> Generic<Key>> { autocreate(Generic<Key>.init) }
}

nonisolated final class Private: FactoryComponent {
  private init(id: Int, store: Store) {}
  static var factory: Wiring<(Int) -> Private> { autocreate(Private.init) }
}

nonisolated final class WithCallback: FactoryComponent {
  init(onClose: @escaping @Sendable () -> Void, store: Store) {}
  static var factory: Wiring<(@escaping @Sendable () -> Void) -> WithCallback> { autocreate(WithCallback.init) }
}

nonisolated final class FromClosure: FactoryComponent {
  init(id: Int, store: Store) {}
  static var factory: Wiring<(Int) -> FromClosure> { autocreate { FromClosure(id: $0, store: $1) } }
}

nonisolated final class Stored: FactoryComponent {
  init(id: Int, store: Store) {}
  static let factory: Wiring<(Int) -> Stored> = autocreate(Stored.init)
}

nonisolated final class HandWritten: FactoryComponent {
  init(id: Int, store: Store) {}
  static var factory: Wiring<(Int) -> HandWritten> {
    { resolver in { id in HandWritten(id: id, store: resolver.require(Store.self)) } }
  }
}

nonisolated final class WithoutParameters: FactoryComponent {
  init(store: Store) {}
  static var factory: Wiring<() -> WithoutParameters> { autocreate(WithoutParameters.init) }
}

nonisolated final class WithoutDependencies: FactoryComponent {
  init(id: Int) {}
  static var factory: Wiring<(Int) -> WithoutDependencies> { autocreate(WithoutDependencies.init) }
}

@MainActor protocol Screen {}

@MainActor final class Panel: FactoryComponent {
  init(id: Int, store: Store) {}
  nonisolated static var factory: Wiring<@MainActor (Int) -> Panel> { autocreate(Panel.init) }
}

@MainActor final class PanelAsScreen: Screen, FactoryComponent {
  init(id: Int, store: Store) {}
  nonisolated static var factory: Wiring<@MainActor (Int) -> any Screen> { autocreate(PanelAsScreen.init) }
}

@MainActor final class ThrowingPanel: FactoryComponent {
  init(id: Int, store: Store) throws {}
  nonisolated static var factory: Wiring<@MainActor (Int) throws -> ThrowingPanel> { autocreate(ThrowingPanel.init) }
}

@MainActor struct PanelValue: FactoryComponent {
  init(id: Int, store: Store) {}
  nonisolated static var factory: Wiring<@MainActor (Int) -> PanelValue> { autocreate(PanelValue.init) }
}

@MainActor final class PanelFromClosure: FactoryComponent {
  init(id: Int, store: Store) {}
  nonisolated static var factory: Wiring<@MainActor (Int) -> PanelFromClosure> {
    autocreate { @MainActor @Sendable (id: Int, store: Store) in PanelFromClosure(id: id, store: store) }
  }
}

@MainActor final class IsolatedConformance: @MainActor FactoryComponent {
  init(id: Int, store: Store) {}
  static var factory: Wiring<@MainActor (Int) -> IsolatedConformance> { autocreate(IsolatedConformance.init) }
}

nonisolated func register(in container: Container) {
  container.register(factory: Plain.self)
  container.register(factory: PlainAsOpaque.self)
  container.register(factory: Generic<String>.self)
  container.register(factory: Panel.self, name: "second")
}

@MainActor func registerOnMainActor(in container: Container) {
  container.register(factory: Plain.self)
  container.register(factory: Panel.self)
  container.register(factory: IsolatedConformance.self)
}

nonisolated func open(from resolver: any Resolver) -> any Detail {
  resolver.require(factory: PlainAsOpaque.self)(1)
}
