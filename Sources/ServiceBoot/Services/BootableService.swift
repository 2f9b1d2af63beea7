/// A service that must be started before the app uses it, and stopped at the end.
///
/// ```swift
/// final class Uploads: BootableService {
///   private let store: any Store
///   init(store: any Store) { self.store = store }
///
///   func boot() async throws { log("resumes what was interrupted") }
///   func shutdown() async throws { log("keeps what is not done") }
/// }
/// container.register((any Store).self) { _ in TapeStore() }
/// container.register(Uploads.self) { resolver in Uploads(store: try resolver.get((any Store).self)) }
///   .inObjectScope(.container)
/// try await container.boot()
/// ```
///
/// All methods may be left out. They are called by the container, in tasks of its own and off the main actor
/// unless the type, or the method, is on an actor. Final classes, actors and main-actor classes conform.
///
/// A service boots after the services that it needs: what its initializer takes, also through services that do
/// not boot, and what its registration names in `depends(on:)`. What it takes as `Lazy`, as a factory or in
/// `initCompleted` may boot later.
public protocol BootableService: AnyObject, Sendable {
  /// Starts the service. An error fails the boot of all services.
  ///
  /// When the boot is cancelled, or another service fails, the task of this call is cancelled.
  func boot() async throws

  /// Stops the service; called only after ``boot()`` has succeeded, and once.
  func shutdown() async throws

  /// Called when the boot of all services has ended, also for services that were not reached.
  func didFinishBoot(_ result: BootResult) async
}

extension BootableService {
  /// Does nothing.
  public func boot() async throws {}
  /// Does nothing.
  public func shutdown() async throws {}
  /// Does nothing.
  public func didFinishBoot(_ result: BootResult) async {}
}

/// How the boot of a container has ended.
public enum BootResult: Sendable {
  /// All services have booted.
  case succeeded
  /// The boot has failed or was cancelled; what had booted was shut down.
  case failed(BootError)
}
