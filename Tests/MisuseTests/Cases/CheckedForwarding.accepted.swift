// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated protocol Store {}

nonisolated final class LiveStore: Store {}

nonisolated func register(in container: Container) {
  container.register(LiveStore.self) { _ in LiveStore() }
    .implements((any Store).self, as: { $0 })
    .implements((any Store).self, name: "named") { $0 }
}
