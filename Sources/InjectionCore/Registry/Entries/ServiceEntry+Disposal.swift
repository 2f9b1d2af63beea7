import Dispatch
import Synchronization

extension ServiceEntry {
  /// Adds a closure that runs when the container lets go of a shared instance.
  ///
  /// That is in `dispose()`, when its scope is reset or changed, and when its registration is removed or
  /// replaced.
  ///
  /// ```swift
  /// container.register(Database.self) { _ in Database() }
  ///   .inObjectScope(.container)
  ///   .onDispose { database in database.close() }
  /// ```
  ///
  /// It runs once for each instance in scope `container`, on the thread that lets go of it. Instances that
  /// the container does not keep, in scope `transient`, `graph` or `weak` or in the storages of a scope of
  /// your own, are not disposed; neither are those registered with `instance:`.
  @discardableResult
  public func onDispose(_ disposal: @escaping @Sendable (Service) -> Void) -> Self {
    addDisposal(disposal)
    return self
  }
}

extension MainActorConfigurable {
  /// Adds a main-actor closure that runs when the container lets go of a shared instance.
  ///
  /// When that happens elsewhere, the closure runs in a later turn of the main queue and keeps the
  /// instance until then; `disposeAsync()` waits for it.
  @discardableResult
  public func onDispose(_ disposal: @escaping @MainActor (Service) -> Void) -> Self {
    guard let entry = self as? ServiceEntry<Service> else { return self }
    entry.addDisposal { service in
      nonisolated(unsafe) let service = service  // Handed over to the main actor, for its last use.
      if MainActorCheck.isOnMainActor {
        assumeOnMainActor { disposal(service) }
      } else {
        DispatchQueue.main.async { assumeOnMainActor { disposal(service) } }
      }
    }
    return self
  }
}
