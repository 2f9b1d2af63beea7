// modes: swift6 swift5 mainactor
// A conversion in `implements` must give the forwarded type.
import FactoryInjection

nonisolated protocol Store {}

nonisolated final class LiveStore {}

nonisolated func register(in container: Container) {
  // expected-error@+1 {{cannot convert value of type 'LiveStore' to closure result type 'any Store'}}
  container.register(LiveStore.self) { _ in LiveStore() }.implements((any Store).self, as: { $0 })
}
